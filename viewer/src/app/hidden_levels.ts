/// The categories of the current colouring whose points are hidden.
import { Signal } from './signal';

export class HiddenLevels {
  readonly changed = new Signal(0);
  private codes = new Set<number>();

  get size(): number {
    return this.codes.size;
  }

  has(code: number): boolean {
    return this.codes.has(code);
  }

  toggle(code: number): void {
    const next = new Set(this.codes);
    if (!next.delete(code)) next.add(code);
    this.set(next);
  }

  /// Shows one category only; all of them if it already is the only one.
  showOnly(code: number, all: number[]): void {
    const others = all.filter((other) => other !== code);
    const already = !this.codes.has(code) && others.every((other) => this.codes.has(other));
    this.set(new Set(already ? [] : others));
  }

  showAll(): void {
    if (this.codes.size) this.set(new Set());
  }

  private set(codes: Set<number>): void {
    this.codes = codes;
    ++this.changed.value;
  }
}
