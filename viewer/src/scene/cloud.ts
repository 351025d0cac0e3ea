/// The points on the GPU: discs, each with a colour and a strength (1: full, less: faded into the background, 0: hidden); marked ones
/// are larger and lie above the others.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CustomBlending,
  DynamicDrawUsage,
  OneFactor,
  Points,
  ShaderMaterial,
  ZeroFactor,
} from 'three';
import type { Theme } from '../color/colorings';

/// Share of the colour that the farthest points lose. On dark ground, dark colours are lost sooner.
export const fogs: Record<Theme, number> = { light: 0.62, dark: 0.42 };

/// Diameter in pixels of the page below which no point has a ring: nothing of its colour would be left.
const leastRinged = 4;

const vertexShader = `
  attribute vec4 paint;
  attribute float marked;
  uniform float size;
  uniform float ratio; // pixels of the screen in a pixel of the page
  uniform float growth; // of marked points
  uniform float ringed; // 1 if marked points have a ring
  uniform float reference; // distance at which points have their size; 0: no perspective
  uniform float fog;
  uniform vec2 depthRange;
  varying vec3 shade;
  varying float strength;
  varying float ring;
  varying float diameter;
  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * seen;
    float near = reference > 0.0 ? clamp(reference / -seen.z, 0.3, 3.0) : 1.0;
    gl_PointSize = diameter = max(1.8, size * near * (0.6 + 0.4 * paint.a)) + marked * growth;
    ring = marked * ringed * smoothstep(${leastRinged}.0, ${2 * leastRinged}.0, diameter / ratio);
    strength = paint.a * (1.0 - fog * smoothstep(depthRange.x, depthRange.y, -seen.z));
    shade = paint.rgb;
    if (reference == 0.0) gl_Position.z = 0.5 - 0.4 * paint.a - 0.05 * marked; // flat pictures: strong points on top, marked ones above
    if (paint.a == 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // hidden: outside of the picture
  }`;

/// Relative size of a point at a distance from the camera, and how much of its colour the distance leaves. The vertex shader computes
/// the same.
export function atDistance(
  distance: number,
  reference: number,
  [near, far]: [number, number],
  fog: number,
): { size: number; strength: number } {
  if (!reference) return { size: 1, strength: 1 };
  const t = Math.min(1, Math.max(0, (distance - near) / (far - near)));
  return { size: Math.min(3, Math.max(0.3, reference / distance)), strength: 1 - fog * t * t * (3 - 2 * t) };
}

const fragmentShader = `
  uniform vec3 ground;
  uniform vec3 ink;
  uniform float rim; // how much the edges of points fade into the background, which separates those that overlap
  varying vec3 shade;
  varying float strength;
  varying float ring;
  varying float diameter;
  void main() {
    float radius = 2.0 * length(gl_PointCoord - 0.5);
    float pixel = 2.0 / max(diameter, 2.0);
    float roundness = smoothstep(2.0, 4.0, diameter); // smaller points are squares: a round one would leave most of its pixels empty
    float cover = 1.0 - roundness * smoothstep(1.0 - pixel, 1.0, radius);
    if (cover < 0.02) discard;
    float edge = ring * 0.85 * smoothstep(1.0 - 2.0 * pixel, 1.0 - pixel, radius);
    float halo = rim * (1.0 - ring) * smoothstep(3.0, 6.0, diameter) * smoothstep(1.0 - 2.0 * pixel, 1.0 - pixel, radius);
    gl_FragColor = vec4(mix(ground, mix(shade, ink, edge), strength * (1.0 - halo)), cover);
  }`;

/// Alpha is the share of a pixel's samples that a point's edge covers. The picture itself stays opaque; otherwise the page would
/// show through.
const opaque = {
  alphaToCoverage: true,
  blending: CustomBlending,
  blendSrc: OneFactor,
  blendDst: ZeroFactor,
  blendSrcAlpha: ZeroFactor,
  blendDstAlpha: OneFactor,
} as const;

export class Cloud {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  readonly positions: Float32Array; // n x 3
  private readonly paint: Uint8Array;
  private readonly marked: Uint8Array;

  constructor(n: number) {
    this.positions = new Float32Array(3 * n);
    this.paint = new Uint8Array(4 * n).fill(255);
    this.marked = new Uint8Array(n);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute('paint', new BufferAttribute(this.paint, 4, true).setUsage(DynamicDrawUsage));
    geometry.setAttribute('marked', new BufferAttribute(this.marked, 1).setUsage(DynamicDrawUsage));
    const uniforms = {
      size: { value: 4 },
      ratio: { value: 1 },
      growth: { value: 0 },
      ringed: { value: 0 },
      reference: { value: 0 },
      fog: { value: 0 },
      depthRange: { value: [0, 1] },
      rim: { value: 0 },
      ground: { value: new Color(1, 1, 1) },
      ink: { value: new Color(0, 0, 0) },
    };
    const material = new ShaderMaterial({ vertexShader, fragmentShader, uniforms, ...opaque });
    this.points = new Points(geometry, material);
    this.points.frustumCulled = false;
  }

  get uniforms(): ShaderMaterial['uniforms'] {
    return this.points.material.uniforms;
  }

  moved(): void {
    this.points.geometry.getAttribute('position').needsUpdate = true;
  }

  /// rgb: n x 3; strength: n values from 0 (hidden) to 255, or null if all points have full strength.
  setPaint(rgb: Uint8Array, strength: Uint8Array | null): void {
    const { paint } = this;
    for (let i = 0, c = 0, p = 0; p < paint.length; ++i, c += 3, p += 4) {
      paint[p] = rgb[c];
      paint[p + 1] = rgb[c + 1];
      paint[p + 2] = rgb[c + 2];
      paint[p + 3] = strength ? strength[i] : 255;
    }
    this.points.geometry.getAttribute('paint').needsUpdate = true;
  }

  isMarked(i: number): boolean {
    return this.marked[i] === 1;
  }

  /// From 0 (hidden) to 1.
  strength(i: number): number {
    return this.paint[4 * i + 3] / 255;
  }

  isHidden(i: number): boolean {
    return this.paint[4 * i + 3] === 0;
  }

  hasRing(i: number, diameter: number): boolean {
    return this.isMarked(i) && this.uniforms.ringed.value === 1 && diameter > leastRinged;
  }

  /// Sets which points are marked, and whether they have a ring.
  setMarked(wanted: (i: number) => boolean, ringed: boolean): void {
    this.uniforms.ringed.value = ringed ? 1 : 0;
    for (let i = 0; i < this.marked.length; ++i) this.marked[i] = wanted(i) ? 1 : 0;
    this.points.geometry.getAttribute('marked').needsUpdate = true;
  }
}
