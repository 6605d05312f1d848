import {
  DIFFICULTY_NAMES,
  ROUTES,
  routePath,
  STATISTICS_MIN_GAMES,
  type Difficulty,
  type MeasuredCategory,
  type PuzzleStatistics,
} from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { fullDate } from '../../../lib/format';
import { BarTable } from '../../../ui/bar-table';
import { Dialog } from '../../../ui/dialog';
import { Figure, Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { percent } from '../domain/percent';
import { useAdminQuery } from '../hooks/queries';
import styles from './admin.module.css';

const ALARMS = { too_hard: 'Fewer players solve it than should.', too_easy: 'Nearly everybody solves it.' };

interface StatisticsDialogProps {
  puzzleId: number;
  date: string;
  onClose: () => void;
}

/** How hard a puzzle turned out to be. */
export function StatisticsDialog({ puzzleId, date, onClose }: StatisticsDialogProps) {
  const query = useAdminQuery<PuzzleStatistics>(
    routePath(ROUTES.admin.puzzleStatistics, { puzzle_id: puzzleId }),
  );
  return (
    <Dialog title={`Statistics of ${fullDate(date)}`} onClose={onClose}>
      <QueryView query={query} loading="Loading statistics…" failure="Failed to load statistics">
        {(statistics) => <Statistics statistics={statistics} />}
      </QueryView>
    </Dialog>
  );
}

function Statistics({ statistics }: { statistics: PuzzleStatistics }) {
  const { games, finished, solve_rate, solve_rate_low, solve_rate_high, near_misses, alarm } = statistics;
  return (
    <div className="stack">
      {alarm && <Notice tone="info">{ALARMS[alarm]}</Notice>}
      <Figures>
        <Figure label="Games">{games}</Figure>
        <Figure label="Finished">{finished}</Figure>
        <Figure label="Solved">{percent(solve_rate)}</Figure>
        <Figure label="95 % interval">
          {solve_rate_low === null ? '–' : `${percent(solve_rate_low)} to ${percent(solve_rate_high)}`}
        </Figure>
        <Figure label="Near misses">{percent(near_misses)}</Figure>
      </Figures>
      {finished < STATISTICS_MIN_GAMES && (
        <p className="soft">{`Rates are shown from ${STATISTICS_MIN_GAMES} finished ranked games on.`}</p>
      )}
      <ul aria-label="Groups" className={styles['groups']}>
        {statistics.categories.map((category) => (
          <Group key={category.name} category={category} />
        ))}
      </ul>
      {statistics.mistakes.length > 0 && (
        <BarTable
          caption="Mistakes"
          headings={['Mistakes', 'Games']}
          rows={statistics.mistakes.map((count, mistakes) => ({
            label: counted(mistakes, 'mistake'),
            size: count,
            value: count,
          }))}
        />
      )}
      {statistics.first_wrong.length > 0 && (
        <div>
          <h3>First wrong four</h3>
          <ol>
            {statistics.first_wrong.map(({ words, share }) => (
              <li key={words.join()}>
                <bdi translate="no">{words.join(', ')}</bdi>: <span>{percent(share)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** What the editor thought of a group, and what was measured. */
function Group({ category }: { category: MeasuredCategory }) {
  const { name, difficulty, measured_difficulty, found_rate, mean_place } = category;
  return (
    <li className="stack tight">
      <h3>
        <bdi translate="no">{name}</bdi>
      </h3>
      <dl className="stack close">
        <Figure label="Editor">{levelText(difficulty)}</Figure>
        <Figure label="Measured">
          {measured_difficulty === null ? '–' : levelText(measured_difficulty)}
        </Figure>
        <Figure label="Found by">{percent(found_rate)}</Figure>
        <Figure label="Mean place">{mean_place?.toFixed(1) ?? '–'}</Figure>
      </dl>
    </li>
  );
}

const levelText = (level: Difficulty): string => `${level} ${DIFFICULTY_NAMES[level]}`;
