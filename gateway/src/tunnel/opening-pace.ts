import { AppError } from '@fourfold/platform';
import { RateLimiterMemory, RateLimiterQueue, RateLimiterQueueError } from 'rate-limiter-flexible';
import { WAITING_SOCKET_OPENINGS } from '../limits';

/** The rate of a second is spread over so many parts of it. */
const PARTS_OF_A_SECOND = 20;
const RETRY_AFTER_SECONDS = 10;

/** Lets sockets open at a steady pace, in the order in which they arrived. */
export class OpeningPace {
  private readonly queue: RateLimiterQueue;

  constructor(perSecond: number) {
    const part = { points: Math.ceil(perSecond / PARTS_OF_A_SECOND), duration: 1 / PARTS_OF_A_SECOND };
    this.queue = new RateLimiterQueue(new RateLimiterMemory(part), { maxQueueSize: WAITING_SOCKET_OPENINGS });
  }

  /** Resolves when the next socket may open. @throws AppError `service_unavailable` when too many wait */
  async next(): Promise<void> {
    try {
      await this.queue.removeTokens(1);
    } catch (error) {
      if (!(error instanceof RateLimiterQueueError)) throw error;
      throw new AppError('service_unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
}
