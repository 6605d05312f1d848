/** Screen reader announcements about changes in a room. */
import type { BattleGame } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { hitPointsLeft } from './health';
import { seriesScore } from './series';
import {
  forfeitBanners,
  nameOf,
  outcomeFor,
  isInBattle,
  type BattleState,
  type FightingState,
  type OverState,
  type RoomState,
  type Round,
  type WaitingState,
} from './room-state';

/** The sentences to announce, in order. */
export function roomAnnouncements(before: RoomState, after: RoomState, me: string): string[] {
  if (before === after || !('game' in after)) return [];
  const known = 'game' in before ? before.game : undefined;
  return [
    ...(known ? playerAnnouncements(known, after.game, me) : []),
    ...(after.status === 'waiting'
      ? countdownAnnouncements(before, after)
      : fightAnnouncements(before, after, me)),
  ];
}

function playerAnnouncements(before: BattleGame, after: BattleGame, me: string): string[] {
  const others = (game: BattleGame): string[] => Object.keys(game.players).filter((id) => id !== me);
  const gone = others(before).filter((id) => !after.players[id]);
  return [
    ...gone.map((id) => `${nameOf(before, id)} has left.`),
    ...others(after).flatMap((id) => {
      const [was, is] = [before.players[id], after.players[id]];
      const name = nameOf(after, id);
      if (!was) return [`${name} has joined.`];
      if (!is || is.has_forfeited) return [];
      // After the end, whoever is not there has left.
      if (was.is_connected && !is.is_connected)
        return after.state === 'completed' ? [] : [`${name} is disconnected.`];
      if (!was.is_connected && is.is_connected) return [`${name} is back.`];
      if (was.is_ready !== is.is_ready && after.state === 'waiting')
        return [is.is_ready ? `${name} is ready.` : `${name} isn’t ready.`];
      return [];
    }),
  ];
}

function countdownAnnouncements(before: RoomState, { countdown }: WaitingState): string[] {
  const earlier = before.status === 'waiting' ? before.countdown : null;
  if (countdown === earlier) return [];
  return [countdown === null ? 'The countdown has stopped.' : String(countdown)];
}

function fightAnnouncements(before: RoomState, after: BattleState, me: string): string[] {
  // Also after the end, where changes to the rematch must not repeat the last round.
  const earlier = before.status === 'fighting' || before.status === 'over' ? before : undefined;
  const isNewRound = after.round !== null && after.round.turn !== (earlier?.round?.turn ?? 0);
  return [
    ...(isNewRound && after.round ? roundAnnouncements(after.round, after.game, me) : []),
    ...(earlier ? eliminations(earlier.game, after.game, me) : []),
    ...(after.forfeited.length > (earlier?.forfeited.length ?? 0) ? forfeitBanners(after, me) : []),
    ...(after.status === 'over'
      ? before.status === 'over'
        ? rematchAnnouncements(before.game, after.game, me)
        : [endAnnouncement(after, me), ...seriesAnnouncement(after.game, me)]
      : textAnnouncements(before.status === 'fighting' ? before : undefined, after, me)),
  ];
}

function roundAnnouncements(round: Round, game: BattleGame, me: string): string[] {
  const own = game.players[me];
  const verdict = verdictOf(round, game, me);
  if (!own || !round.loserIds.includes(me)) return [verdict];
  return [
    verdict,
    `${hitPointsLeft(own.damage_taken, game.hit_points)} of ${game.hit_points} hit points left.`,
  ];
}

function eliminations(before: BattleGame, after: BattleGame, me: string): string[] {
  return Object.keys(after.players)
    .filter((id) => isInBattle(before, id) && !isInBattle(after, id) && !after.players[id]?.has_forfeited)
    .map((id) => (id === me ? 'You’re eliminated.' : `${nameOf(after, id)} is eliminated.`));
}

function textAnnouncements(
  earlier: FightingState | undefined,
  { challenge, game }: FightingState,
  me: string,
): string[] {
  if (!challenge || challenge.challenge_id === earlier?.challenge?.challenge_id || !isInBattle(game, me))
    return [];
  return [`${earlier?.challenge ? 'Next text' : 'Go! Type'}: ${challenge.text}`];
}

function rematchAnnouncements(before: BattleGame, after: BattleGame, me: string): string[] {
  const asked = (after.rematch?.user_ids ?? []).filter(
    (id) => id !== me && !before.rematch?.user_ids.includes(id),
  );
  const gone = (before.rematch?.present_user_ids ?? []).filter(
    (id) => id !== me && after.rematch && !after.rematch.present_user_ids.includes(id),
  );
  return [
    ...asked.map((id) => `${nameOf(after, id)} wants a rematch.`),
    ...gone.map((id) => `${nameOf(after, id)} has left.`),
  ];
}

function seriesAnnouncement(game: BattleGame, me: string): string[] {
  const score = seriesScore(game, me);
  return score ? [`Battles won: ${score.map(({ name, wins }) => `${name} ${wins}`).join(', ')}.`] : [];
}

function endAnnouncement({ game, reason }: OverState, me: string): string {
  if (reason === 'voided') return 'An admin has declared this battle void. It counts nowhere.';
  const lasted = `The battle took ${spokenDuration(game.game_duration ?? 0)}.`;
  switch (outcomeFor(game, me)) {
    case 'victory':
      return `Victory! ${lasted}`;
    case 'defeat':
      return `Defeat. ${lasted}`;
    case 'watched':
      return `${nameOf(game, game.winner_id ?? '')} has won. ${lasted}`;
    case 'none':
      return `The battle was broken off. ${lasted}`;
  }
}

/** Who finished the last text first; empty before the end of the first text. */
export function verdictOf(round: Round | null, game: BattleGame, me: string): string {
  if (!round) return '';
  if (round.winnerId === me) return `You finished first: ${round.damage} damage dealt.`;
  const first = `${nameOf(game, round.winnerId)} finished first`;
  return round.loserIds.includes(me) ? `${first}: you take ${round.damage} damage.` : `${first}.`;
}

export function spokenDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  const parts = [
    minutes > 0 && counted(minutes, 'minute'),
    (rest > 0 || minutes === 0) && counted(rest, 'second'),
  ];
  return parts.filter((part) => part !== false).join(' ');
}
