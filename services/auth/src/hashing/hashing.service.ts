import { currentAddress, limitKeyOf, MetricsService, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import type { AuthConfig } from '../config';
import { HashingQueue } from './hashing-queue';

/**
 * Minimum of OWASP for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. 15 ms on a core of 2025:
 * two cores handle a hundred logins a second.
 */
const PARAMETERS = {
  /** Argon2id; the package's own name for it is a `const enum`, which SWC can't inline. */
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Admins, whose requests come through the bus. */
const OTHER_SERVICES = 'other services';

/** Computes and verifies password hashes. Passwords are normalised to NFKC, so that every keyboard gives the same. */
@Injectable()
export class HashingService implements OnModuleInit {
  private readonly queue: HashingQueue;
  /** Verified when there is no account, so that an unknown address takes as long as a wrong password. */
  private dummyHash!: string;

  constructor(@Inject(ServiceConfig) config: AuthConfig, metrics: MetricsService) {
    this.queue = new HashingQueue(config.hashing());
    metrics.gauge('fourfold_auth_hashing_waiting', 'Password hashes waiting for their turn', [], (gauge) =>
      gauge.set(this.queue.waiting),
    );
  }

  async onModuleInit(): Promise<void> {
    this.dummyHash = await hash(randomBytes(32), PARAMETERS);
  }

  /**
   * Runs a request that is going to hash or verify.
   * @param account of the caller, or the one that the request names: requests that name somebody else's account take turns
   * only with such requests from the same address
   * @throws AppError `service_unavailable` when too many requests wait, or too many of this address or account
   */
  admit<T>(account: string | undefined, attempt: () => Promise<T>): Promise<T> {
    const address = limitKeyOf(currentAddress() ?? OTHER_SERVICES);
    return this.queue.admit({ address, user: account && `${account} ${address}` }, attempt);
  }

  hash(password: string): Promise<string> {
    return this.queue.compute(() => hash(password.normalize('NFKC'), PARAMETERS));
  }

  /** False for an account that does not exist (no hash), in the time of one that does. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.queue.compute(() =>
      verify(passwordHash ?? this.dummyHash, password.normalize('NFKC')),
    );
    return matches && passwordHash !== undefined;
  }

  /** True when the hash was computed with outdated parameters. */
  isOutdated(passwordHash: string): boolean {
    const used = parseOptions(passwordHash);
    return Object.entries(PARAMETERS).some(
      ([name, value]) => used[name as keyof typeof PARAMETERS] !== value,
    );
  }
}
