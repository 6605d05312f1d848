import type { BattleGame } from '@fourfold/contracts';
import { nameOf, type Round } from './room-state';

/** Who was first with the last text, in the server's order; nothing before the first. */
export function verdictOf(round: Round | null, game: BattleGame, me: string): string {
  if (!round) return '';
  if (round.winnerId === me) return `You finished first: ${round.damage} damage dealt.`;
  const first = `${nameOf(game, round.winnerId)} finished first`;
  return round.loserIds.includes(me) ? `${first}: you take ${round.damage} damage.` : `${first}.`;
}
