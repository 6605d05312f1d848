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

/** Judges typed input. Progress is sent to opponents and stored beside the room; only a completed text changes the room. */
@Injectable()
export class TypingService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly deck: ChallengeDeckService,
    private readonly server: IoServer<BattleServerMessages>,
    private readonly telemetry: Telemetry,
  ) {}

  /**
   * @param isResent earlier input could not be judged because of an outage
   * @throws AppError `not_in_room`, `match_not_running`, `player_eliminated`, `impossible_typing`
   */
  async type(userId: string, typed: string, isResent = false): Promise<void> {
    const { loaded } = await this.rooms.loadOf(userId);
    const seat = loaded && takenSeatOf(loaded.room, userId);
    if (!seat) throw new AppError('not_in_room');
    const { room, typing, now } = loaded;
    // The battle was decided a moment ago, which the client cannot know yet.
    if (room.phase.name === 'finishing') return;
    const refusal = typingRefusal(room, seat);
    if (refusal && isInFlight(room, typing[userId], typed, now)) return;
    if (refusal || !isRunning(room)) throw new AppError(refusal ?? 'match_not_running');
    const { challenge, challenge_number, given_at } = room.phase;
    const target = { challenge: challenge_number, text: challenge.text, givenAt: given_at };
    const input = { text: typed, at: now, isResent };
    const { verdict, track } = judgeTyping(typing[userId] ?? NOTHING_TYPED, target, input);
    switch (verdict) {
      case 'ignored':
        return;
      case 'impossible':
        this.telemetry.typingRefused(room.battle_id, userId);
        throw new AppError('impossible_typing');
      case 'typing':
      case 'complete':
        // Not after the save: opponents see it one round trip earlier, and the next keystroke replaces it anyway.
        this.emitProgress(room, userId, track, now);
        await this.rooms.saveTyping(room, userId, track);
    }
    if (verdict === 'complete') await this.complete(userId, room.code, challenge_number);
  }

  private async complete(userId: string, code: string, challengeNumber: number): Promise<void> {
    await this.changes.change(async () => {
      const loaded = await this.rooms.load(code);
      if (!loaded || isTooLate(loaded, challengeNumber)) return undefined;
      const next = await this.deck.draw(loaded.room.recent_challenges);
      return { loaded, command: { kind: 'complete', userId, challengeNumber, next } };
    });
  }

  private emitProgress(room: Running, userId: string, track: TypingTrack, now: number): void {
    const opponents = this.server.to(battleRoom(room.code)).except(userRoom(userId));
    opponents.volatile.emit(BATTLE_SERVER.opponentTyping, toProgress(room, { userId, track, now }));
  }
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
