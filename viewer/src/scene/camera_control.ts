/// Camera controls of a picture: a map that is panned and zoomed, or an orbit around points in space.
import { OrthographicCamera, PerspectiveCamera, Quaternion, Vector3, type Camera } from 'three';
import { radius, type Bounds } from './bounds';

export interface CameraControl {
  readonly camera: Camera;
  /// Distance of the middle of the picture; 0 if there is no perspective.
  readonly reference: number;
  readonly depthRange: [number, number];
  readonly zoom: number;
  /// Whether the user has panned or zoomed the picture since it was fitted.
  readonly touched: boolean;
  resize(width: number, height: number): void;
  fit(bounds: Bounds): void;
  /// Switches between perspective and a parallel projection; points in the middle keep their places. A map has no perspective.
  setPerspective(on: boolean): void;
  /// Turns the points around their upright axis. A map is not turned.
  spin(angle: number): void;
  /// Applies a move of the pointer by (dx, dy) pixels; with `shift`, an orbit pans instead of rotating.
  drag(dx: number, dy: number, shift: boolean): void;
  zoomAt(x: number, y: number, factor: number): void;
}

const margin = 1.08;

/// Part of a picture's width or height for the points, if `room` pixels at either end are needed for something else.
const forPoints = (size: number, room: number): number => Math.min(size / margin, Math.max(size - 2 * room, size / 2));

export class MapControl implements CameraControl {
  readonly camera = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
  readonly reference = 0;
  readonly depthRange: [number, number] = [0, 1];
  private center = [0, 0];
  private unit = 1; // length of a pixel
  private fitted = 1;
  private bounds: Bounds | null = null;
  touched = false;
  private width = 1;
  private height = 1;

  /// `room` pixels at every edge, and `above` more at the upper one, are left free.
  constructor(
    private readonly room = 0,
    private readonly above = 0,
  ) {}

  get zoom(): number {
    return this.fitted / this.unit;
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    if (this.bounds && !this.touched) this.fit(this.bounds);
    this.update();
  }

  fit(bounds: Bounds): void {
    this.bounds = bounds;
    this.touched = false;
    const [width, height] = [forPoints(this.width, this.room), forPoints(this.height - this.above, this.room)];
    this.unit = Math.max((2 * bounds.half[0]) / width, (2 * bounds.half[1]) / height) || 1;
    this.center = [bounds.center[0], bounds.center[1] + (this.above / 2) * this.unit];
    this.fitted = this.unit;
    this.update();
  }

  setPerspective(): void {}

  spin(): void {}

  drag(dx: number, dy: number): void {
    this.touched = true;
    this.center = [this.center[0] - dx * this.unit, this.center[1] + dy * this.unit];
    this.update();
  }

  zoomAt(x: number, y: number, factor: number): void {
    this.touched = true;
    const [ex, ey] = [x - this.width / 2, this.height / 2 - y];
    const unit = this.unit / factor;
    this.center = [this.center[0] + ex * (this.unit - unit), this.center[1] + ey * (this.unit - unit)];
    this.unit = unit;
    this.update();
  }

  private update(): void {
    const { camera } = this;
    const [w, h] = [(this.width * this.unit) / 2, (this.height * this.unit) / 2];
    [camera.left, camera.right, camera.top, camera.bottom] = [-w, w, h, -h];
    camera.position.set(this.center[0], this.center[1], 0);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}

/// Vertical angles of view, in degrees. From far away through a narrow angle, lines that are parallel look parallel.
const [wide, narrow] = [28, 0.4];

export class OrbitControl implements CameraControl {
  readonly camera = new PerspectiveCamera(wide, 1, 0.01, 100);
  private readonly turn: Quaternion;
  private readonly center = new Vector3();
  private distance = 1;
  private size = 1;
  private fitted = 1;
  private width = 1;
  private height = 1;
  private bounds: Bounds | null = null;
  touched = false;

  /// At first the points are seen from above the front, after a turn by `aside` around the upright axis. `room` pixels at the upper
  /// and the lower end are left free.
  constructor(
    aside = 0,
    private readonly room = 0,
  ) {
    const tilt = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -1.05);
    this.turn = tilt.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), aside));
  }

  get reference(): number {
    return this.fitted;
  }

  get depthRange(): [number, number] {
    return [this.distance - 0.7 * this.size, this.distance + this.size];
  }

  get zoom(): number {
    return this.fitted / this.distance;
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    if (this.bounds && !this.touched) this.fit(this.bounds);
    this.update();
  }

  fit(bounds: Bounds): void {
    this.bounds = bounds;
    this.touched = false;
    this.size = radius(bounds);
    this.center.set(...bounds.center);
    this.distance = this.fitted = 1.02 * this.distanceFor(bounds);
    this.update();
  }

  /// Returns the smallest distance from which all corners of the box are visible.
  private distanceFor({ half }: Bounds): number {
    const up = (this.slope * (this.height - 2 * this.room)) / this.height;
    const aside = (this.slope * this.width) / this.height;
    let most = 0.1 * this.size;
    for (let corner = 0; corner < 8; ++corner) {
      const at = new Vector3(...half.map((value, c) => ((corner >> c) & 1 ? value : -value))).applyQuaternion(this.turn);
      most = Math.max(most, Math.abs(at.x) / aside + at.z, Math.abs(at.y) / up + at.z);
    }
    return most;
  }

  /// Half the height of the picture at a distance of 1.
  private get slope(): number {
    return Math.tan((this.camera.fov * Math.PI) / 360);
  }

  setPerspective(on: boolean): void {
    const before = this.slope;
    this.camera.fov = on ? wide : narrow;
    this.distance *= before / this.slope;
    this.fitted *= before / this.slope;
    this.update();
  }

  spin(angle: number): void {
    this.turn.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), angle)).normalize();
    this.update();
  }

  drag(dx: number, dy: number, shift: boolean): void {
    if (shift) {
      this.touched = true;
      const unit = (2 * this.distance * this.slope) / this.height;
      this.center.add(new Vector3(-dx * unit, dy * unit, 0).applyQuaternion(this.camera.quaternion));
    } else {
      const angle = (Math.hypot(dx, dy) * 2.6) / Math.min(this.width, this.height);
      const axis = new Vector3(dy, dx, 0).normalize();
      this.turn.premultiply(new Quaternion().setFromAxisAngle(axis, angle)).normalize();
    }
    this.update();
  }

  zoomAt(_x: number, _y: number, factor: number): void {
    this.touched = true;
    this.distance = Math.max(this.distance / factor, 0.02 * this.size);
    this.update();
  }

  private update(): void {
    const { camera } = this;
    camera.aspect = this.width / this.height;
    camera.near = Math.max(0.001 * this.size, this.distance - 4 * this.size);
    camera.far = this.distance + 4 * this.size;
    camera.quaternion.copy(this.turn).invert();
    camera.position.set(0, 0, this.distance).applyQuaternion(camera.quaternion).add(this.center);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}
