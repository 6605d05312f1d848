import type { EventData } from '@fourfold/contracts';

type Battle = Pick<EventData['battle.finished'], 'players'>;

/** Opponents whose defeat the boards count: they were eliminated, or both had completed a challenge. */
export function beatenByPlay({ players }: Battle): string[] {
  const winner = players.find(({ won }) => won);
  if (!winner) return [];
  return players
    .filter((player) => !player.won)
    .filter((loser) => !loser.forfeited || (winner.words_completed > 0 && loser.words_completed > 0))
    .map(({ user_id }) => user_id);
}
