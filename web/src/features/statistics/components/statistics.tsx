import { ROUTES, type Score } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { fetchAll } from '../../../lib/fetch-all';
import { mistakesText } from '../../../lib/mistakes-text';
import { STATISTICS_KEY } from '../../../lib/scores/use-scored';
import { BarTable } from '../../../ui/bar-table';
import { Figures } from '../../../ui/figures';
import { QueryView } from '../../../ui/query-view';
import { statisticsOf } from '../domain/statistics';
import { Calendar } from './calendar';
import styles from './statistics.module.css';

/** How the player has done over all games: figures, mistakes, and every day. */
export function Statistics() {
  const scores = useQuery({
    queryKey: STATISTICS_KEY,
    queryFn: ({ signal }) => fetchAll<Score>(ROUTES.scores.mine, signal),
  });
  return (
    <section aria-labelledby="statistics" className="stack">
      <h2 id="statistics">All your games</h2>
      <QueryView
        query={scores}
        loading="Loading your games…"
        failure="Your games could not be loaded."
        empty="Your first finished puzzle will be counted here."
        isEmpty={(found) => found.length === 0}
      >
        {(found) => <Overview scores={found} />}
      </QueryView>
    </section>
  );
}

function Overview({ scores }: { scores: Score[] }) {
  const { games, wins, winRate, winsByMistakes, losses } = statisticsOf(scores);
  return (
    <>
      <Figures>
        <div>
          <dt>Games</dt>
          <dd>{games}</dd>
        </div>
        <div>
          <dt>Wins</dt>
          <dd>{wins}</dd>
        </div>
        <div>
          <dt>Win rate</dt>
          <dd>{winRate}%</dd>
        </div>
      </Figures>
      <div className={styles['tables']}>
        <BarTable
          caption="Mistakes"
          headings={['Mistakes', 'Games']}
          rows={[...winsByMistakes, losses].map((count, mistakes) => ({
            label: mistakesText(mistakes),
            size: count,
            value: count,
          }))}
        />
        <Calendar scores={scores} />
      </div>
    </>
  );
}
