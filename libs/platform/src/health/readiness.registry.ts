import { Injectable } from '@nestjs/common';

type Check = () => Promise<void>;

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'ok' | 'failing'>;
}

/**
 * What makes *this* replica useless while it lasts. Register only that: a dependency whose absence the service can
 * bear (NATS, say, since the outbox absorbs it) must not take every replica out of service at once.
 */
@Injectable()
export class ReadinessRegistry {
  private readonly checks = new Map<string, Check>();
  private draining = false;

  register(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** From now on the replica says that it is not ready: it is about to stop. */
  drain(): void {
    this.draining = true;
  }

  async read(): Promise<Readiness> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await check().then(ok, failing)] as const),
    );
    return {
      ready: !this.draining && entries.every(([, state]) => state === 'ok'),
      checks: Object.fromEntries(entries),
    };
  }
}

const ok = () => 'ok' as const;
const failing = () => 'failing' as const;
