interface Entry<V> {
  value: Promise<V>;
  expiresAt: number;
}

interface Options {
  lifetimeMs: number;
  maxEntries: number;
}

/** Values that are loaded once for everybody who asks meanwhile, and forgotten after a while. */
export class ExpiringCache<K, V> {
  private readonly entries = new Map<K, Entry<V>>();

  constructor(private readonly options: Options) {}

  /**
   * The known value, or the loaded one. Failures are not kept, nor is what `keep` refuses.
   */
  get(key: K, load: () => Promise<V>, keep: (value: V) => boolean = () => true): Promise<V> {
    const known = this.entries.get(key);
    if (known !== undefined && known.expiresAt > performance.now()) return known.value;
    const value = load();
    this.set(key, value);
    const forget = (): void => this.forget(key, value);
    value.then((loaded) => keep(loaded) || forget(), forget);
    return value;
  }

  delete(key: K): void {
    this.entries.delete(key);
  }

  private set(key: K, value: Promise<V>): void {
    this.entries.delete(key);
    this.entries.set(key, { value, expiresAt: performance.now() + this.options.lifetimeMs });
    if (this.entries.size > this.options.maxEntries) this.entries.delete(this.entries.keys().next().value!);
  }

  private forget(key: K, value: Promise<V>): void {
    if (this.entries.get(key)?.value === value) this.entries.delete(key);
  }
}
