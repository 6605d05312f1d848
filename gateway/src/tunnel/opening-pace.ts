import { AppError, FairLimit, FairQueue, type Client } from '@fourfold/platform';
import { WAITING_SOCKET_OPENINGS } from '../limits';

/** The rate of a second is spread over so many parts of it. */
const PARTS_OF_A_SECOND = 20;
const PART_MS = 1_000 / PARTS_OF_A_SECOND;
const RETRY_AFTER_SECONDS = 10;

/** Lets sockets open at a steady pace. Addresses take turns, so that a crowd at one of them delays no other. */
export class OpeningPace {
  private readonly perPart: number;
  private readonly limit = new FairLimit({});
  private readonly waiting = new FairQueue<() => void>();
  /** How many may still open in the current part of a second. */
  private left: number;
  private timer?: NodeJS.Timeout | undefined;

  constructor(perSecond: number) {
    this.perPart = this.left = Math.ceil(perSecond / PARTS_OF_A_SECOND);
  }

  /** Resolves when the next socket of the client may open. @throws AppError `service_unavailable` when too many wait */
  async next(client: Client): Promise<void> {
    if (this.limit.refusalOf(client, WAITING_SOCKET_OPENINGS))
      throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const leave = this.limit.begin(client);
    const turn = Promise.withResolvers<void>();
    this.waiting.add(turn.resolve, client);
    this.timer ??= setInterval(() => this.beginPart(), PART_MS);
    this.open();
    await turn.promise.finally(leave);
  }

  private beginPart(): void {
    if (this.waiting.length === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    this.left = this.perPart;
    this.open();
  }

  private open(): void {
    for (; this.left > 0 && this.waiting.length > 0; this.left -= 1) this.waiting.take()!();
  }
}
