/** Runs tasks side by side, but those of one key one after the other. */
export class Lanes {
  private readonly tails: Promise<void>[];

  constructor(private readonly count: number) {
    this.tails = Array.from({ length: count }, () => Promise.resolve());
  }

  /** Queues a task; it must not fail. */
  add(key: string, task: () => Promise<void>): void {
    const lane = hash(key) % this.count;
    this.tails[lane] = this.tails[lane]!.then(task);
  }

  /** Resolves when everything queued so far is done. */
  async idle(): Promise<void> {
    await Promise.all(this.tails);
  }
}

/** FNV-1a: keys of one aggregate meet in one lane, others spread. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index++)
    value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
