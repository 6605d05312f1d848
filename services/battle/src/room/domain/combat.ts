/** Rules of a room during the battle. */
import { BATTLE_SERVER, CHALLENGE_DAMAGE, type Challenge, type GameOverReason } from '@fourfold/contracts';
import {
  accuracyPercent,
  allCharactersOf,
  allWordsOf,
  NOTHING_TYPED,
  standardSpeed,
  wordsPerMinute,
} from '@fourfold/game-rules';
import type { Completion } from '../../record/domain/completion';
import {
  refused,
  step,
  writeEvent,
  type Circumstances,
  type RoomEventWriter,
  type Step,
  type TakenStep,
} from './command';
import { writeLeft, writeState } from './waiting-room';
import { GRACE_MS, HARD_END_MS, RECENT_CHALLENGES } from './limits';
import {
  isRunning,
  overdue,
  standing,
  typingRefusal,
  withSeat,
  type Room,
  type Running,
  type Seat,
} from './room';
import { toGame } from './view';

/** A player finished the text first: all other standing players take the damage. */
export function complete(
  room: Room,
  winner: Seat,
  { challengeNumber, next }: { challengeNumber: number; next: Challenge },
  circumstances: Circumstances,
): Step {
  // The text was won a moment ago, and the battle may have ended with it.
  if (room.phase.name === 'finishing') return step(room);
  const refusal = typingRefusal(room, winner);
  if (refusal || !isRunning(room)) return refused(refusal ?? 'match_not_running');
  if (room.phase.challenge_number !== challengeNumber) return step(room);
  const damage = CHALLENGE_DAMAGE[room.phase.challenge.challenge_type];
  const losers = standing(room).filter(({ user_id }) => user_id !== winner.user_id);
  const completions = [...room.phase.completions, completionOf(room, winner, circumstances.now)];
  const measured = { ...measure(room, circumstances), phase: { ...room.phase, completions } };
  let after = withSeat(measured, winner.user_id, {
    score: winner.score + damage,
    words_completed: winner.words_completed + 1,
  });
  for (const { user_id, damage_taken } of losers) {
    const taken = damage_taken + damage;
    after = withSeat(after, user_id, {
      damage_taken: taken,
      ...(taken >= room.hit_points && { out: 'eliminated' }),
    });
  }
  const loser_ids = losers.map(({ user_id }) => user_id);
  const wordCompleted = writeEvent(BATTLE_SERVER.wordCompleted, (last, now) => ({
    game: toGame(last, now),
    winner_id: winner.user_id,
    loser_id: loser_ids.length === 1 ? loser_ids[0]! : null,
    loser_ids,
    damage_dealt: damage,
  }));
  if (standing(after).length <= 1)
    return step(finish(after, 'eliminated', winner.user_id, circumstances.now), wordCompleted);
  return step(deal(after, next, circumstances.now), wordCompleted, writeChallenge);
}

function completionOf({ phase }: Running, { user_id }: Seat, now: number): Completion {
  const { challenge, given_at } = phase;
  const duration_ms = now - given_at;
  const wpm = standardSpeed(challenge.text.length, duration_ms);
  return { user_id, challenge_id: challenge.challenge_id, duration_ms, wpm };
}

/** A vote to skip the text. It changes only when all standing players have voted: everybody races on the same text. */
export function voteSkip(room: Room, seat: Seat): Step {
  const refusal = typingRefusal(room, seat);
  if (refusal || !isRunning(room)) return refused(refusal ?? 'match_not_running');
  const skip_votes = [...new Set([...room.phase.skip_votes, seat.user_id])];
  const voted = { ...room, phase: { ...room.phase, skip_votes } };
  if (isSkipped(voted)) return step(voted);
  const { challenge } = room.phase;
  return step(
    voted,
    writeEvent(BATTLE_SERVER.newChallenge, () => ({ challenge }), { only: seat.user_id }),
  );
}

/** Deals another text once all who are standing have voted, which a vote decides as well as somebody who is out. */
export function skip(taken: TakenStep, next: Challenge | null, circumstances: Circumstances): TakenStep {
  const { room, writers } = taken;
  if (next === null || !isRunning(room) || !isSkipped(room)) return taken;
  const dealt = deal(measure(room, circumstances), next, circumstances.now);
  return { room: dealt, writers: [...writers, writeChallenge] };
}

function isSkipped(room: Running): boolean {
  return standing(room).every(({ user_id }) => room.phase.skip_votes.includes(user_id));
}

/** A player leaves on purpose, which is a forfeit if they are still standing. */
export function leaveBattle(room: Running, seat: Seat, circumstances: Circumstances): Step {
  const { user_id } = seat;
  const left = writeLeft(user_id);
  if (seat.out !== null) return step(withSeat(room, user_id, { has_left: true }), left);
  const gone = withSeat(measure(room, circumstances), user_id, { has_left: true });
  const forfeited = withForfeits(gone, [user_id]);
  const [last, ...others] = standing(forfeited);
  const after =
    others.length > 0
      ? forfeited
      : finish(forfeited, last ? 'forfeit' : 'abandoned', last?.user_id ?? null, circumstances.now);
  return step(after, left, writeForfeit(seat), ...(isRunning(after) ? [writeState()] : []));
}

/** Ends a battle in which all but one have forfeited, once the last player is connected. */
export function winIfAlone(taken: TakenStep, circumstances: Circumstances): TakenStep {
  const { room, writers } = taken;
  if (!isRunning(room)) return taken;
  const [last, ...others] = standing(room);
  if (!last || others.length > 0 || last.absent_since !== null) return taken;
  const { user_id } = last;
  return { room: finish(measure(room, circumstances), 'forfeit', user_id, circumstances.now), writers };
}

/**
 * Players who were absent for too long forfeit. An absent player cannot win: the last one has their own grace period to
 * return and win; otherwise, or after the longest time of a battle, it is abandoned.
 */
export function passTime(room: Running, circumstances: Circumstances): Step {
  const { now } = circumstances;
  const late = overdue(standing(room), GRACE_MS, now);
  const isEndless = room.phase.started_at + HARD_END_MS <= now;
  if (late.length === 0 && !isEndless) return step(room);
  const measured = measure(room, circumstances);
  if (isEndless || late.length === standing(room).length)
    return step(finish(measured, 'abandoned', null, now));
  const after = withForfeits(
    measured,
    late.map(({ user_id }) => user_id),
  );
  const isDecided = standing(after).length === 1;
  return step(after, ...late.map(writeForfeit), ...(isDecided ? [] : [writeState()]));
}

/** An admin ends the battle: it counts nowhere. */
export function voidBattle(room: Room, circumstances: Circumstances): Step {
  if (!isRunning(room)) return refused('match_not_running');
  return step(finish(measure(room, circumstances), 'voided', null, circumstances.now));
}

function withForfeits(room: Room, userIds: readonly string[]): Room {
  return userIds.reduce((after, userId) => withSeat(after, userId, { out: 'forfeited' }), room);
}

function finish(room: Room, reason: GameOverReason, winner_id: string | null, now: number): Room {
  const { started_at, completions } = isRunning(room) ? room.phase : { started_at: now, completions: [] };
  return {
    ...room,
    phase: { name: 'finishing', started_at, finished_at: now, completions, reason, winner_id },
  };
}

function deal(room: Room, challenge: Challenge, now: number): Room {
  if (!isRunning(room)) return room;
  const challenge_number = room.phase.challenge_number + 1;
  return {
    ...room,
    phase: { ...room.phase, challenge, challenge_number, given_at: now, skip_votes: [] },
    recent_challenges: [challenge.challenge_id, ...room.recent_challenges].slice(0, RECENT_CHALLENGES),
  };
}

/** Updates the figures of standing players from the judged input; players who are out keep theirs. */
function measure(room: Running, { typing, now }: Circumstances): Running {
  const elapsedMs = now - room.phase.started_at;
  const seats = room.seats.map((seat) => {
    if (seat.out !== null) return seat;
    const track = typing[seat.user_id] ?? NOTHING_TYPED;
    return {
      ...seat,
      wpm: wordsPerMinute(allWordsOf(track), elapsedMs),
      speed: standardSpeed(allCharactersOf(track), elapsedMs),
      accuracy: accuracyPercent(track),
    };
  });
  return { ...room, seats };
}

const writeChallenge: RoomEventWriter = writeEvent(BATTLE_SERVER.newChallenge, (room) => ({
  challenge: (room as Running).phase.challenge,
}));

const writeForfeit = ({ username, user_id }: Seat): RoomEventWriter =>
  writeEvent(BATTLE_SERVER.playerForfeited, () => ({
    forfeited_username: username,
    forfeited_user_id: user_id,
  }));
