import { QUERIES, type DirectMessage, type PuzzleGroups } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { SPOILER_QUERY_TIMEOUT_MS, SPOILER_PUZZLES_MS } from '../limits';
import { SocialTelemetry } from '../telemetry';
import { maySpoil } from './domain/spoiler';

/**
 * Decides which messages may spoil today's puzzle for their receiver. Puzzles is asked for its groups once in a while,
 * and for a receiver only when a text matches. Without its answer nothing counts as a spoiler.
 */
@Injectable()
export class SpoilerService {
  /** The puzzles that are today's somewhere on Earth. */
  private puzzles: Promise<PuzzleGroups[]> = Promise.resolve([]);
  private puzzlesUntil = 0;
  /** The latest decision in each conversation. */
  private readonly deciding = new Map<string, Promise<boolean>>();

  constructor(
    private readonly queries: QueryClient,
    private readonly telemetry: SocialTelemetry,
    private readonly clock: Clock,
  ) {}

  /** Decides in the order of the calls in each conversation, so that no message overtakes another. */
  async isSpoiler(message: DirectMessage): Promise<boolean> {
    const conversation = [message.from_user_id, message.to_user_id].sort().join();
    const decision = Promise.all([this.decide(message), this.deciding.get(conversation)]).then(
      ([spoils]) => spoils,
    );
    this.deciding.set(conversation, decision);
    const spoils = await decision;
    if (this.deciding.get(conversation) === decision) this.deciding.delete(conversation);
    return spoils;
  }

  /** The messages as the reader may see them. */
  async marked(readerId: string, messages: DirectMessage[]): Promise<DirectMessage[]> {
    const received = messages.filter(({ to_user_id }) => to_user_id === readerId);
    const puzzles = received.length > 0 ? await this.currentPuzzles() : [];
    const spoiling = new Set<DirectMessage>();
    for (const puzzle of puzzles) {
      const matching = received.filter(({ message }) => maySpoil(message, puzzle));
      if (matching.length > 0 && (await this.isUnfinished(readerId, puzzle)))
        matching.forEach((message) => spoiling.add(message));
    }
    return messages.map((message) => (spoiling.has(message) ? { ...message, spoiler: true } : message));
  }

  private async decide(message: DirectMessage): Promise<boolean> {
    const [marked] = await this.marked(message.to_user_id, [message]);
    return marked?.spoiler === true;
  }

  /** All who wait share one query; after a failure there is a pause, too. */
  private currentPuzzles(): Promise<PuzzleGroups[]> {
    const now = this.clock.now().getTime();
    if (now < this.puzzlesUntil) return this.puzzles;
    this.puzzlesUntil = now + SPOILER_PUZZLES_MS;
    this.puzzles = this.answer(this.queries.ask(QUERIES.listCurrentGroups, {}, TIMING), []);
    return this.puzzles;
  }

  private isUnfinished(user_id: string, { puzzle_id }: PuzzleGroups): Promise<boolean> {
    const query = { user_id, puzzle_id };
    return this.answer(
      this.queries.ask(QUERIES.getTodayUnfinished, query, TIMING).then(({ unfinished }) => unfinished),
      false,
    );
  }

  private async answer<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.telemetry.spoilersUnknown(error.code);
      return otherwise;
    }
  }
}

/** A message waits no longer than this for each of the two queries. */
const TIMING = { timeoutMs: SPOILER_QUERY_TIMEOUT_MS };
