/// All points of a run with landmarks, as a picture behind the landmarks: the more points in a cell, the darker it is.
import { BufferAttribute, BufferGeometry, DataTexture, Mesh, MeshBasicMaterial, NearestFilter, RGBAFormat } from 'three';
import type { Theme } from '../color/colorings';
import type { Density } from '../run/run';

/// How opaque the densest cells and those with one point are.
const most = 120;
const least = 36;

const ink: Record<Theme, number> = { light: 0x3c4a66, dark: 0xaebbd6 };

/// Opacity of each cell, from 0 to 255, by the logarithm of its count.
export function opacities(counts: Int32Array): Uint8Array {
  const highest = counts.reduce((high, count) => Math.max(high, count), 1);
  const scale = highest > 1 ? (most - least) / Math.log(highest) : 0;
  return Uint8Array.from(counts, (count) => (count ? Math.round(least + scale * Math.log(count)) : 0));
}

export class DensityPicture {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;

  constructor({ counts, rows, columns, low: [left, bottom], cell }: Density) {
    const pixels = new Uint8Array(4 * counts.length).fill(255);
    opacities(counts).forEach((opacity, i) => (pixels[4 * i + 3] = opacity));
    const map = new DataTexture(pixels, columns, rows, RGBAFormat);
    map.magFilter = map.minFilter = NearestFilter;
    map.needsUpdate = true;
    const [right, top] = [left + cell * columns, bottom + cell * rows];
    const corners = [left, bottom, 0, right, bottom, 0, right, top, 0, left, top, 0];
    const geometry = new BufferGeometry()
      .setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3))
      .setAttribute('uv', new BufferAttribute(Float32Array.from([0, 0, 1, 0, 1, 1, 0, 1]), 2))
      .setIndex([0, 1, 2, 0, 2, 3]);
    this.mesh = new Mesh(geometry, new MeshBasicMaterial({ map, transparent: true, depthTest: false, depthWrite: false }));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  setTheme(theme: Theme): void {
    this.mesh.material.color.set(ink[theme]);
  }
}
