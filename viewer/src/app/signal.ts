/// A value that notifies its listeners of changes.
export class Signal<T> {
  private readonly listeners: ((value: T) => void)[] = [];

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set value(next: T) {
    if (next === this.current) return;
    this.current = next;
    this.notify();
  }

  /// Notifies the listeners; must be called after the value was changed in place.
  notify(): void {
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

/// Returns a function that runs the action once before the next frame, however often it is called.
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
