/// One of the two pictures: points on the GPU, and over them a canvas for highlights.
import { Color, ColorManagement, LinearSRGBColorSpace, Scene, WebGLRenderer } from 'three';
import { h } from '../app/dom';
import { oncePerFrame } from '../app/signal';
import type { Theme } from '../color/colorings';
import { boundsOf, type Bounds } from './bounds';
import { Cloud, fogs } from './cloud';
import { corners } from '../math/curve';
import type { Arc } from '../seam/arcs';
import { arcCurves, type ArcCurve } from './arc_curves';
import { arcLabels, type ArcLabel } from './arc_labels';
import type { DensityPicture } from './density_picture';
import { Frame } from './frame';
import { MapControl, OrbitControl, type CameraControl } from './camera_control';
import { Projection, ScreenIndex } from './screen_index';

export type PaneName = 'data' | 'embedding';
ColorManagement.enabled = false; // colours are not converted, so that they agree with the legend

/// Pixels between the points and the picture's edge, for the arrows and letters along the outline.
const outlineMargin = 38;

/// Relative size of points in front of a density, so that it is seen between them.
const besideDensity = 0.35;

/// Pixels that are left free for the caption.
const captionHeight = 30;

/// Angle from which solids are seen at first.
const solidTurn = -0.6;

export const grounds: Record<Theme, string> = { light: '#ffffff', dark: '#15171c' };

export class Pane {
  readonly element: HTMLElement;
  readonly surface: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
  readonly cloud: Cloud;
  readonly control: CameraControl;
  /// The box around the points, if they fill a solid: surfaces in space show by themselves which way they are turned.
  readonly frame: Frame | null;
  readonly refresh: () => void;
  width = 1;
  height = 1;
  pointScale = 1;
  drawOverlay: (context: CanvasRenderingContext2D) => void = () => {};
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private density: DensityPicture | null = null;
  private index: ScreenIndex | null = null;
  private curveList: ArcCurve[] | null = null;
  private labelList: ArcLabel[] | null = null;
  private home: Bounds = { center: [0, 0, 0], half: [1, 1, 1] };

  constructor(
    readonly name: PaneName,
    label: string,
    n: number,
    readonly flat: boolean,
    readonly arcs: Arc[],
    solid = false,
  ) {
    this.overlay = h('canvas.overlay', { tabindex: 0, role: 'application', 'aria-label': label }) as HTMLCanvasElement;
    this.renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.surface = this.renderer.domElement;
    this.surface.setAttribute('aria-hidden', 'true');
    this.element = h(`section.pane.${name}`, {}, this.surface, this.overlay);
    this.cloud = new Cloud(n);
    this.scene.add(this.cloud.points);
    this.frame = solid && !flat ? new Frame() : null;
    if (this.frame) this.scene.add(this.frame.lines);
    this.control = flat
      ? new MapControl(name === 'embedding' && arcs.length ? outlineMargin : 0, captionHeight)
      : this.frame
        ? new OrbitControl(solidTurn, captionHeight)
        : new OrbitControl();
    this.refresh = oncePerFrame(() => this.render());
    new ResizeObserver(() => this.resize()).observe(this.element);
  }

  setTheme(theme: Theme): void {
    this.cloud.uniforms.fog.value = this.flat ? 0 : fogs[theme];
    this.cloud.uniforms.ground.value.set(grounds[theme]);
    this.cloud.uniforms.ink.value.set(theme === 'light' ? '#20242c' : '#f0f2f6');
    this.frame?.setTheme(theme);
    this.density?.setTheme(theme);
    this.renderer.setClearColor(new Color(grounds[theme]));
    this.refresh();
  }

  /// Shows a density behind the points, which are then smaller.
  showBehind(density: DensityPicture): void {
    this.density = density;
    this.scene.add(density.mesh);
  }

  get densityVisible(): boolean {
    return this.density?.mesh.visible ?? false;
  }

  /// The density belongs to the embedding as the run left it.
  setDensityVisible(visible: boolean): void {
    if (!this.density || this.density.mesh.visible === visible) return;
    this.density.mesh.visible = visible;
    this.changed();
  }

  /// Must be called after the cloud's positions were changed; `home` is the region that `fit` returns to.
  moved(home?: Bounds): void {
    this.cloud.moved();
    if (home) this.home = home;
    this.changed();
  }

  fit(bounds = this.home): void {
    this.control.fit(bounds);
    this.frame?.surround(bounds);
    this.changed();
  }

  fitPoints(): void {
    this.fit((this.home = boundsOf(this.cloud.positions)));
  }

  /// Must be called after the camera or the points moved; screen positions are computed again when they are needed.
  changed(): void {
    this.clearCache();
    this.refresh();
  }

  private clearCache(): void {
    this.index = this.curveList = this.labelList = null;
  }

  projection(): Projection {
    return new Projection(this.control.camera, this.width, this.height);
  }

  screen(): ScreenIndex {
    return (this.index ??= new ScreenIndex(this.cloud.positions, this.projection(), (i) => this.cloud.isHidden(i)));
  }

  /// The arcs of the outline: beside the points of the embedding, or through the points of the data.
  curves(): ArcCurve[] {
    const offset = this.name === 'embedding' ? this.pointSize() / 2 + 8 : 0;
    return (this.curveList ??= arcCurves(this.arcs, this.cloud.positions, this.projection(), offset));
  }

  labels(): ArcLabel[] {
    if (this.labelList) return this.labelList;
    const projection = this.projection();
    const outline = this.arcs.flatMap((arc) => projection.places(corners(arc, this.cloud.positions)));
    return (this.labelList = arcLabels(this.curves(), outline, this.width, this.height));
  }

  /// Diameter of a point in pixels of the page.
  pointSize(): number {
    const n = this.cloud.positions.length / 3;
    const roomy = 0.95 * Math.sqrt((this.width * this.height) / Math.max(n, 1));
    const share = this.densityVisible ? besideDensity : 1;
    return (
      Math.min(9, Math.max(1.6, share * roomy)) *
      this.pointScale *
      Math.min(3, Math.sqrt(Math.max(1, this.flat ? this.control.zoom : 1)))
    );
  }

  /// By how much a marked point is wider than others.
  markGrowth(): number {
    const size = this.pointSize();
    return Math.min(2, 0.6 * size) + 0.2 * size;
  }

  render(): void {
    this.renderPoints();
    this.renderOverlay();
  }

  /// Draws the points with `times` as many pixels as the page, at least twice those of the screen and at most what the GPU can draw, and
  /// hands the picture over; then draws them as before.
  enlarged<T>(times: number, use: (points: HTMLCanvasElement, ratio: number) => T): T {
    const before = this.renderer.getPixelRatio();
    const most = this.renderer.capabilities.maxTextureSize / Math.max(this.width, this.height);
    const ratio = Math.min(Math.max(times, 2 * before), most);
    const drawAt = (pixels: number): void => {
      this.renderer.setPixelRatio(pixels);
      this.renderPoints();
    };
    drawAt(ratio);
    try {
      return use(this.surface, ratio);
    } finally {
      drawAt(before);
    }
  }

  private renderPoints(): void {
    const ratio = this.renderer.getPixelRatio();
    const { uniforms } = this.cloud;
    uniforms.size.value = this.pointSize() * ratio;
    uniforms.ratio.value = ratio;
    uniforms.growth.value = this.markGrowth() * ratio;
    uniforms.reference.value = this.control.reference;
    uniforms.depthRange.value = this.control.depthRange;
    uniforms.rim.value = this.frame ? 0.7 : 0;
    this.frame?.seenFrom(this.control.camera.position);
    this.renderer.render(this.scene, this.control.camera);
  }

  renderOverlay(): void {
    // The canvas is kept in main memory: on the GPU, some browsers do not show that it was cleared.
    const context = this.overlay.getContext('2d', { willReadFrequently: true })!;
    const ratio = this.renderer.getPixelRatio();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    this.drawOverlay(context);
  }

  /// Adds a copy of the picture for printing: canvases on the GPU are not always printed.
  copyForPrint(): void {
    this.render();
    const copy = h('canvas.copy', {
      width: this.surface.width,
      height: this.surface.height,
      'aria-hidden': 'true',
    }) as HTMLCanvasElement;
    const context = copy.getContext('2d')!;
    context.drawImage(this.surface, 0, 0);
    context.drawImage(this.overlay, 0, 0);
    this.element.querySelector('.copy')?.remove();
    this.element.prepend(copy);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    [this.width, this.height] = [clientWidth, clientHeight];
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    [this.overlay.width, this.overlay.height] = [clientWidth * ratio, clientHeight * ratio];
    this.control.resize(clientWidth, clientHeight);
    this.clearCache();
    this.render();
  }
}
