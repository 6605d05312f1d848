import { ROUTES, type Score } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAll } from '../../../shared/fetch-all';
import { monthName } from '../../../lib/format';
import { mistakesText } from '../../../shared/puzzle/mistakes-text';
import { reviewPath } from '../../../shared/paths';
import { STATISTICS_KEY } from '../../../shared/scores/use-scored';
import { addMonths, monthOf, WEEKDAYS, weeksOf } from '../../../lib/time/month';
import { useToday } from '../../../lib/time/use-today';
import { BarTable } from '../../../ui/bar-table';
import { Button } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { Link } from '../../../ui/link';
import { QueryView } from '../../../ui/query-view';
import { statisticsOf } from '../domain/statistics';
import styles from './statistics.module.css';

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
        failure="Your games couldn’t be loaded."
        empty="Your first finished puzzle will be counted here."
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
        <Figure label="Games">{games}</Figure>
        <Figure label="Wins">{wins}</Figure>
        <Figure label="Win rate">{`${winRate}%`}</Figure>
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

/** One month at a time: solved, not solved or not played, by shape and text as well as colour. */
function Calendar({ scores }: { scores: Score[] }) {
  const today = useToday();
  const byDate = new Map(scores.map((score) => [score.puzzle_date, score]));
  const dates = [...byDate.keys(), today].sort();
  const [first, last] = [monthOf(dates[0]!), monthOf(dates.at(-1)!)];
  const [month, setMonth] = useState(monthOf(today));
  return (
    <div className="stack close">
      {/* Seven columns of large text do not fit a small screen. */}
      <div className="scroller" role="region" aria-label="Calendar" tabIndex={0}>
        <table className={styles['calendar']}>
          <caption>{monthName(month)}</caption>
          <thead className="soft">
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((date) => date !== null)}>
                {week.map((date, place) => (
                  <Day key={place} date={date} today={today} score={byDate.get(date ?? '')} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="spread">
        <Button look="quiet" disabled={month <= first} onClick={() => setMonth(addMonths(month, -1))}>
          Earlier
        </Button>
        <Button look="quiet" disabled={month >= last} onClick={() => setMonth(addMonths(month, 1))}>
          Later
        </Button>
      </div>
    </div>
  );
}

function Day({ date, today, score }: { date: string | null; today: string; score: Score | undefined }) {
  if (date === null) return <td />;
  const isToday = date === today;
  const shared = { className: styles['day'], 'data-today': isToday || undefined };
  const number = Number(date.slice(-2));
  return (
    <td aria-current={isToday ? 'date' : undefined}>
      {score ? (
        <Link to={reviewPath(date)} data-state={score.won ? 'solved' : 'lost'} {...shared}>
          <span>{number}</span>
          <span className="visually-hidden">{`, ${score.won ? 'solved' : 'not solved'}. How others did`}</span>
        </Link>
      ) : (
        <span {...shared}>{number}</span>
      )}
    </td>
  );
}
