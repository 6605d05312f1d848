/** Everything that is wrong with an environment, in one readable message. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type Environment = Record<string, string | undefined>;

interface IntegerOptions {
  default?: number;
  min?: number;
  max?: number;
}

interface SecretOptions {
  /** The value that development falls back to; it is refused in production. */
  example: string;
  /** Shortest value accepted, in characters. */
  minLength?: number;
}

/**
 * First of the two steps from environment to configuration: reads and checks variables one by one and collects
 * every fault, so that an operator repairs all of them in one go.
 */
export class EnvReader {
  private readonly faults: string[] = [];
  readonly isProduction: boolean;

  constructor(private readonly env: Environment) {
    this.isProduction = env.NODE_ENV === 'production';
  }

  string(name: string, options: { default?: string } = {}): string {
    return this.raw(name) ?? this.fallback(name, options.default, '');
  }

  optional(name: string): string | undefined {
    return this.raw(name);
  }

  /** An absolute URL without a trailing slash, of one of `protocols` (such as `redis:`) when given. */
  url(name: string, options: { default?: string; protocols?: string[] } = {}): string {
    const value = this.string(name, options);
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (value !== '' && !parsed) this.fault(name, 'is not a URL');
    else if (parsed && options.protocols && !options.protocols.includes(parsed.protocol))
      this.fault(
        name,
        `must start with ${options.protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    return value.replace(/\/+$/, '');
  }

  integer(name: string, options: IntegerOptions = {}): number {
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
    const raw = this.raw(name);
    const value = raw === undefined ? this.fallback(name, options.default, min) : Number(raw);
    if (!Number.isInteger(value) || value < min || value > max)
      this.fault(name, `must be a whole number from ${min} to ${max}`);
    return value;
  }

  boolean(name: string, options: { default?: boolean } = {}): boolean {
    const raw = this.raw(name);
    if (raw === undefined) return this.fallback(name, options.default, false);
    if (raw !== 'true' && raw !== 'false') this.fault(name, 'must be true or false');
    return raw === 'true';
  }

  oneOf<T extends string>(name: string, values: readonly T[], options: { default: T }): T {
    const raw = this.raw(name) ?? options.default;
    const value = values.find((candidate) => candidate === raw);
    if (value === undefined) this.fault(name, `must be one of ${values.join(', ')}`);
    return value ?? options.default;
  }

  /** Comma-separated values, trimmed, empty ones dropped. */
  list(name: string, options: { default: string[] }): string[] {
    const raw = this.raw(name);
    if (raw === undefined) return options.default;
    return raw
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** A secret: the example value serves development and is refused in production. */
  secret(name: string, { example, minLength = 32 }: SecretOptions): string {
    const value = this.raw(name) ?? example;
    if (this.isProduction && value === example)
      this.fault(name, 'must be set to a secret of its own in production');
    else if (value.length < minLength) this.fault(name, `must have at least ${minLength} characters`);
    return value;
  }

  /** Adds a fault that only a combination of variables shows. */
  fault(name: string, message: string): void {
    this.faults.push(`${name} ${message}`);
  }

  /** @throws ConfigError with every fault met so far */
  finish(): void {
    if (this.faults.length > 0) throw new ConfigError(this.faults);
  }

  private raw(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  private fallback<T>(name: string, value: T | undefined, placeholder: T): T {
    if (value !== undefined) return value;
    this.fault(name, 'is not set');
    return placeholder;
  }
}
