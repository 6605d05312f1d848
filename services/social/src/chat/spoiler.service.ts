import { QUERIES, type CurrentProgress, type DirectMessage, type PuzzleGroups } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { SPOILER_QUERY_TIMEOUT_MS, SPOILER_PUZZLES_MS } from '../limits';
import { SocialTelemetry } from '../telemetry';
import { mayGuess, mayReveal } from './domain/spoiler';

/**
 * Decides which messages may spoil today's puzzle for their receiver. Puzzles is asked for its groups once in a while, for the
 * sender with each message, and for the receiver only when a text matches. Without its answer nothing counts as a spoiler.
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

  /**
   * The messages of a conversation as the reader may see them. The groups are compared only for a sender who has finished the
   * puzzle: neither the mark nor the time of the answer reveals them to anybody else.
   */
  async marked(readerId: string, messages: DirectMessage[]): Promise<DirectMessage[]> {
    const received = messages.filter(({ to_user_id }) => to_user_id === readerId);
    const puzzles = received.length > 0 ? await this.currentPuzzles() : [];
    if (puzzles.length === 0) return messages;
    const { finished } = await this.progressOf(received[0]!.from_user_id);
    const spoils = (text: string, puzzle: PuzzleGroups): boolean =>
      finished.includes(puzzle.puzzle_id) ? mayReveal(text, puzzle) : mayGuess(text, puzzle);
    const matches = puzzles.flatMap((puzzle) =>
      received
        .filter(({ message }) => spoils(message, puzzle))
        .map((message) => ({ message, puzzle_id: puzzle.puzzle_id })),
    );
    if (matches.length === 0) return messages;
    const { unfinished } = await this.progressOf(readerId);
    const covered = new Set(
      matches.filter(({ puzzle_id }) => unfinished.includes(puzzle_id)).map(({ message }) => message),
    );
    return messages.map((message) => (covered.has(message) ? { ...message, spoiler: true } : message));
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

  private progressOf(user_id: string): Promise<CurrentProgress> {
    const asked = this.queries.ask(QUERIES.getCurrentProgress, { user_id }, TIMING);
    return this.answer(asked, { finished: [], unfinished: [] });
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
