import type { BattleReplay, Challenge, ReplayEvent } from '@fourfold/contracts';
import { DELETED_DISPLAY_NAME } from '../user/deleted-display-name';
import type { BattlePlayerEntity } from './battle-player.entity';
import { figuresOf } from './domain/figures';
import { isTyping, type LogEntry } from './domain/match-log';
import type { StoredReplay } from './replay.repository';

/**
 * A replay as it is shown.
 * @param sharedBy shown to strangers by this player: others stay nameless unless they have agreed
 */
export function toReplay(
  { battle, players, hitPoints, log }: StoredReplay,
  { sharedBy }: { sharedBy?: string } = {},
): BattleReplay {
  const isNamed = ({ userId, user }: BattlePlayerEntity): boolean =>
    sharedBy === undefined || userId === sharedBy || user.namedInSharedReplays;
  const ids = players.map((player) => (isNamed(player) ? player.userId : `player-${player.seat}`));
  const winner = players.findIndex(({ won }) => won);
  const winner_id = ids[winner] ?? null;
  const { reason, startedAt, finishedAt } = battle;
  const endedAt = finishedAt.getTime() - startedAt.getTime();
  return {
    battle_id: battle.battleId,
    played_at: finishedAt.toISOString(),
    duration_seconds: battle.durationSeconds,
    hit_points: hitPoints,
    reason,
    winner_id,
    players: players.map((player, seat) => ({
      user_id: ids[seat]!,
      display_name: isNamed(player)
        ? (player.user.displayName ?? DELETED_DISPLAY_NAME)
        : `Player ${player.seat}`,
      avatar_id: player.avatarId,
      won: player.won,
    })),
    challenges: log.flatMap((entry): Challenge[] => ('challenge' in entry ? [entry.challenge] : [])),
    events: [
      ...log.map((entry) => toEvent(entry, ids)),
      { at_ms: endedAt, kind: 'end', user_id: winner_id, reason },
    ],
    figures: figuresOf(log, {
      players: players.map(({ speed, accuracy }, seat) => ({ user_id: ids[seat]!, speed, accuracy })),
      endedAt,
    }),
  };
}

function toEvent(entry: LogEntry, ids: readonly string[]): ReplayEvent {
  const idOf = (seat: number): string => ids[seat] ?? '';
  if (isTyping(entry)) {
    const [at_ms, seat, characters] = entry;
    return { at_ms, kind: 'typing', user_id: idOf(seat), characters };
  }
  const { at: at_ms } = entry;
  if ('challenge' in entry) return { at_ms, kind: 'challenge', user_id: null, challenge: entry.challenge };
  if ('out' in entry) return { at_ms, kind: 'out', user_id: idOf(entry.out), reason: entry.reason };
  const { hit, damage, losers } = entry;
  return { at_ms, kind: 'hit', user_id: idOf(hit), damage, loser_ids: losers.map(idOf) };
}
