import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import {
  IN_FLIGHT_MS,
  isContinuation,
  judgeTyping,
  NOTHING_TYPED,
  type TypingTrack,
} from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { ChallengeDeckService } from '../challenge/challenge-deck.service';
import { Telemetry } from '../telemetry';
import { isRunning, takenSeatOf, typingRefusal, type Room, type Running } from './domain/room';
import { toProgress } from './domain/view';
import { RoomChangeService } from './room-change.service';
import { RoomRepository, type Loaded } from './room.repository';
import { battleRoom } from './socket-rooms';
import type { TypingSession, TypingState } from './typing-session';

/** Judges typed input. Progress is stored beside the room and sent to opponents; only a completed text changes the room. */
@Injectable()
export class TypingService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly deck: ChallengeDeckService,
    private readonly server: IoServer<BattleServerMessages>,
    private readonly telemetry: Telemetry,
  ) {}

  /** @throws AppError `not_in_room`, `match_not_running`, `player_eliminated`, `impossible_typing` */
  async type(session: TypingSession, typed: string): Promise<void> {
    const { state } = session;
    if (state && (await this.accept(session, state, judge(session, typed, state)))) return;
    let isDone: boolean;
    // Again if what is stored has changed between the read and the write.
    do isDone = await this.judgeStored(session, typed);
    while (!isDone);
  }

  /** @returns false when the room or the typed text has changed since it was read */
  private async judgeStored(session: TypingSession, typed: string): Promise<boolean> {
    const { userId } = session;
    const asked = performance.now();
    const { loaded } = await this.rooms.loadOf(userId);
    const seat = loaded && takenSeatOf(loaded.room, userId);
    if (!seat) throw new AppError('not_in_room');
    const { room, typing, now } = loaded;
    // The battle was decided a moment ago, which the client cannot know yet.
    if (room.phase.name === 'finishing') return true;
    const refusal = typingRefusal(room, seat);
    if (refusal && isInFlight(room, typing[userId], typed, now)) return true;
    if (refusal || !isRunning(room)) throw new AppError(refusal ?? 'match_not_running');
    const state = { room, track: typing[userId] ?? NOTHING_TYPED, clockAhead: now - asked };
    const judged = judge(session, typed, state);
    switch (judged.verdict) {
      case 'ignored':
        return true;
      case 'impossible':
        this.telemetry.typingRefused(room.battle_id, userId);
        throw new AppError('impossible_typing');
      default:
        return this.accept(session, state, judged);
    }
  }

  /** Stores and shows input. @returns false when it is not accepted in that state, or the state is no longer what is stored */
  private async accept(
    session: TypingSession,
    { room, track: before, clockAhead }: TypingState,
    { verdict, track }: ReturnType<typeof judgeTyping>,
  ): Promise<boolean> {
    if (verdict === 'ignored' || verdict === 'impossible') return false;
    const { userId } = session;
    // Until it is known to be stored: the answer of Redis may get lost.
    session.state = undefined;
    if (!(await this.rooms.saveTyping(room, userId, { before, after: track }))) return false;
    session.state = { room, track, clockAhead };
    this.emitProgress(room, userId, track);
    if (verdict === 'complete') await this.complete(userId, room.code, track.challenge);
    return true;
  }

  private async complete(userId: string, code: string, challengeNumber: number): Promise<void> {
    await this.changes.change(async () => {
      const loaded = await this.rooms.load(code);
      if (!loaded || isTooLate(loaded, challengeNumber)) return undefined;
      const next = await this.deck.draw(loaded.room.recent_challenges);
      return { loaded, command: { kind: 'complete', userId, challengeNumber, next } };
    });
  }

  private emitProgress(room: Running, userId: string, track: TypingTrack): void {
    const opponents = this.server.to(battleRoom(room.code)).except(userRoom(userId));
    const progress = toProgress(room, { userId, track, now: track.at });
    opponents.volatile.emit(BATTLE_SERVER.opponentTyping, progress);
  }
}

function judge(
  { isUnjudged }: TypingSession,
  typed: string,
  { room: { phase }, track, clockAhead }: TypingState,
): ReturnType<typeof judgeTyping> {
  const { challenge, challenge_number, given_at } = phase;
  const target = { challenge: challenge_number, text: challenge.text, givenAt: given_at };
  const now = Math.round(performance.now() + clockAhead);
  return judgeTyping(track, target, { text: typed, at: now, isResent: isUnjudged });
}

/** Typed before the client could know that the battle or the challenge had ended. */
function isInFlight({ phase }: Room, track: TypingTrack | undefined, typed: string, now: number): boolean {
  const decidedAt =
    phase.name === 'completed'
      ? phase.finished_at
      : phase.name === 'in_progress'
        ? phase.given_at
        : -Infinity;
  return track !== undefined && now - decidedAt <= IN_FLIGHT_MS && isContinuation(track, typed, now);
}

/** Another player was faster, or the battle has ended: neither an error nor a win. */
function isTooLate({ room }: Loaded, challengeNumber: number): boolean {
  return !isRunning(room) || room.phase.challenge_number !== challengeNumber;
}
