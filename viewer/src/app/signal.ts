/// A value that tells when it changes.
export class Signal<T> {
  private readonly listeners: ((value: T) => void)[] = [];

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set value(next: T) {
    if (next === this.current) return;
    this.current = next;
    this.tell();
  }

  /// For values that were changed in place.
  tell(): void {
    for (const listener of this.listeners) listener(this.current);
  }

  /// Calls the listener now and after every change.
  watch(listener: (value: T) => void): void {
    this.onChange(listener);
    listener(this.current);
  }

  onChange(listener: (value: T) => void): void {
    this.listeners.push(listener);
  }
}

/// Runs the action once before the next picture, however often it is asked for.
export function oncePerFrame(action: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      action();
    });
  };
}
