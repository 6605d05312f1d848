/** Runs tasks side by side, but those of one key one after the other. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<void>>();

  /** Queues a task; it must not fail. */
  add(key: string, task: () => Promise<void>): void {
    const tail = (this.tails.get(key) ?? Promise.resolve()).then(task);
    this.tails.set(key, tail);
    void tail.finally(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
  }
}
