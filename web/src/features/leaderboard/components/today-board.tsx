import type { ScoreBoardEntry } from '@fourfold/contracts';
import { QueryView } from '../../../ui/query-view';
import { clockTime } from '../domain/clock-time';
import { useTodayBoard } from '../hooks/use-today-board';
import styles from './board-table.module.css';

interface TodayBoardProps {
  /** Who is signed in: sees the board that includes their own row, marked. */
  viewerId?: string | undefined;
  limit: number;
}

/** Today's scores in their four states. */
export function TodayBoard({ viewerId, limit }: TodayBoardProps) {
  return (
    <QueryView
      query={useTodayBoard({ signedIn: viewerId !== undefined, limit })}
      loading="Loading today's scores…"
      failure="Failed to load leaderboard"
      empty="Nobody has finished today's puzzle yet. The first place is free."
      isEmpty={(entries) => entries.length === 0}
    >
      {(entries) => <ScoreTable entries={entries} viewerId={viewerId} />}
    </QueryView>
  );
}

function ScoreTable({ entries, viewerId }: { entries: ScoreBoardEntry[]; viewerId: string | undefined }) {
  return (
    <div className={styles['scroller']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">Today&apos;s scores, best first</caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            <th scope="col" className={styles['number']}>
              Score
            </th>
            <th scope="col" className={styles['number']}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.score_id} data-me={entry.user_id === viewerId || undefined} data-rank={entry.rank}>
              <td>
                <span className={styles['rank']}>{entry.rank}</span>
              </td>
              <th scope="row">
                <bdi>{entry.display_name}</bdi>
                {entry.user_id === viewerId && <span className={styles['you']}>You</span>}
              </th>
              <td className={styles['number']}>{entry.points_scored}</td>
              <td className={styles['number']}>{clockTime(entry.completion_time_seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
