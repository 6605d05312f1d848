import type { BattleStats } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { clientLog } from '../../../lib/client-log';
import { BOARD_PARAMETER, PATHS } from '../../../shared/paths';
import { Card } from '../../../ui/card';
import { Figure } from '../../../ui/figures';
import { Link } from '../../../ui/link';
import { fetchStats } from '../api';
import { BATTLE_KEY } from '../lobby-data';
import styles from './lobby.module.css';

const FIGURES: ReadonlyArray<[label: string, value: (stats: BattleStats) => ReactNode]> = [
  ['Battles', ({ total_battles }) => total_battles],
  ['Won', ({ battles_won }) => battles_won],
  ['Win rate', ({ win_rate }) => `${Math.round(win_rate)}%`],
  ['Win streak', ({ current_win_streak }) => current_win_streak],
  ['Average WPM', ({ average_wpm }) => Math.round(average_wpm)],
  ['Highest WPM', ({ highest_wpm }) => Math.round(highest_wpm)],
  ['Words typed', ({ total_words_typed }) => total_words_typed],
];

/** Hidden when the stats cannot be loaded. */
export function BattleStatsCard() {
  const { data, error } = useQuery({
    queryKey: [...BATTLE_KEY, 'stats'],
    queryFn: ({ signal }) => fetchStats(signal),
  });
  useEffect(() => {
    if (error) clientLog.note('Failed to load the battle stats', { error: String(error) });
  }, [error]);
  if (error && !data) return null;
  return (
    <Card heading="Battle Stats" className={styles['stats']} aria-busy={!data}>
      <dl className="tally" data-pending={!data || undefined}>
        {FIGURES.map(([label, value]) => (
          <Figure key={label} label={label}>
            {data ? value(data) : '\u00a0'}
          </Figure>
        ))}
      </dl>
      <p>
        <Link to={`${PATHS.leaderboard}?${BOARD_PARAMETER}=battle`} className="target">
          View Leaderboard
        </Link>
      </p>
    </Card>
  );
}
