import { Figures } from '../../../ui/figures';
import { QueryView } from '../../../ui/query-view';
import { statisticsOf, type GameRecord } from '../domain/statistics';
import { useRecords } from '../hooks/use-records';
import { Calendar } from './calendar';
import { Distribution } from './distribution';
import styles from './statistics.module.css';

interface StatisticsProps {
  /** Where one sees how others did on a date (YYYY-MM-DD). */
  reviewPathOf: (date: string) => string;
}

/** How the player has done over all games: figures, mistakes, and every day. */
export function Statistics({ reviewPathOf }: StatisticsProps) {
  return (
    <section aria-labelledby="statistics" className="stack">
      <h2 id="statistics">All your games</h2>
      <QueryView
        query={useRecords()}
        loading="Loading your games…"
        failure="Your games could not be loaded."
        empty="Your first finished puzzle will be counted here."
        isEmpty={(records) => records.length === 0}
      >
        {(records) => <Overview records={records} reviewPathOf={reviewPathOf} />}
      </QueryView>
    </section>
  );
}

function Overview({ records, reviewPathOf }: StatisticsProps & { records: GameRecord[] }) {
  const statistics = statisticsOf(records);
  return (
    <>
      <Figures>
        <div>
          <dt>Games</dt>
          <dd>{statistics.games}</dd>
        </div>
        <div>
          <dt>Wins</dt>
          <dd>{statistics.wins}</dd>
        </div>
        <div>
          <dt>Win rate</dt>
          <dd>{statistics.winRate}%</dd>
        </div>
      </Figures>
      <div className={styles['tables']}>
        <Distribution statistics={statistics} />
        <Calendar records={records} reviewPathOf={reviewPathOf} />
      </div>
    </>
  );
}
