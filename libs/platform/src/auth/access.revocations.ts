import type { AccessChange } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { RevocationList, type TokenOwner } from './revocation-list';
import { RevocationStream } from './revocation.stream';

export type RevocationListener = (change: AccessChange) => void;

/**
 * Which access tokens are dead before they expire. Every process has the list itself, so that a request asks nobody. It
 * is fed three ways, see `RevocationWatcher` and the bus; while all three are away tokens are believed until they expire.
 */
@Injectable()
export class AccessRevocations {
  private readonly list = new RevocationList();
  private readonly listeners = new Set<RevocationListener>();

  constructor(
    private readonly stream: RevocationStream,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a change of access known: here at once, in every other process within a second. For auth alone, which decides it.
   * @throws Error when Redis is away; it is known here all the same
   */
  async revoke(change: AccessChange): Promise<void> {
    this.learn(change);
    await this.stream.add(change);
  }

  /** Takes note of a change that auth has made, however it was heard of and however often. */
  learn(change: AccessChange): void {
    if (!this.list.add(change, this.clock.now().getTime())) return;
    for (const listener of this.listeners) listener(change);
  }

  isRevoked(token: TokenOwner): boolean {
    return this.list.ends(token);
  }

  /**
   * Calls `listener` once with every change that ends tokens, for whoever holds something open on the strength of one;
   * `endsToken` tells whether it is meant. @returns how to stop listening
   */
  onRevoked(listener: RevocationListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Forgets changes that are past their time. */
  prune(): void {
    this.list.prune(this.clock.now().getTime());
  }
}
