import type { AppError } from '@fourfold/platform';
import type { ServerResponse } from 'node:http';
import { HELD_REFUSALS, REFUSAL_HOLD_MS } from '../limits';

/**
 * Holds back refusals of a client that has too much in progress. If it sends again as soon as it is refused, refusing alone
 * would take the processor from all others; a held refusal costs a timer.
 */
export class Tarpit {
  private held = 0;

  /** Calls `send` at once, unless the error is such a refusal; not at all when the client leaves meanwhile. */
  pass(error: AppError, response: ServerResponse, send: () => void): void {
    if (!error.isClientExcess || this.held >= HELD_REFUSALS || response.destroyed) return send();
    this.held += 1;
    const sending = setTimeout(send, REFUSAL_HOLD_MS);
    response.once('close', () => {
      clearTimeout(sending);
      this.held -= 1;
    });
  }
}
