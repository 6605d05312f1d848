import type { BattleBoardEntry, ScoreBoardEntry, TotalBoardEntry } from '@fourfold/contracts';

type Ranked = Pick<ScoreBoardEntry, 'rank' | 'user_id' | 'display_name'>;

export function aRank(rank: number, user_id: string, display_name = `Player ${user_id}`): Ranked {
  return { rank, user_id, display_name };
}

export function aScoreEntry(who: Ranked): ScoreBoardEntry {
  return {
    ...who,
    score_id: who.rank,
    puzzle_id: 7,
    puzzle_date: '2025-11-21',
    points_scored: 980,
    completion_time_seconds: 83,
  };
}

export function aTotalEntry(who: Ranked): TotalBoardEntry {
  return { ...who, current_streak: 4, highest_streak: 9, total_score: 3_470, games_played: 4 };
}

export function aBattleEntry(who: Ranked, changes: Partial<BattleBoardEntry> = {}): BattleBoardEntry {
  return { ...who, battles_won: 1, win_rate: 50, average_wpm: 60, current_streak: 0, ...changes };
}
