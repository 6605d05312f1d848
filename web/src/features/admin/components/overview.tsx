import { ROUTES, type AdminStats } from '@fourfold/contracts';
import { Link } from 'react-router';
import { counted } from '../../../lib/counted';
import { ADMIN_PATHS } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { useAdminQuery } from '../hooks/queries';

const FIGURES: ReadonlyArray<[keyof AdminStats, string]> = [
  ['total_users', 'Users'],
  ['active_today', 'Active today'],
  ['total_puzzles', 'Puzzles'],
  ['days_of_cover_ahead', 'Days covered ahead'],
  ['games_today', 'Games today'],
  ['battles_today', 'Battles today'],
];
/** A warning is shown when puzzles are scheduled for fewer days than this. */
const FEW_DAYS = 7;

export function Overview() {
  const { data, isError, refetch } = useAdminQuery<AdminStats>(ROUTES.admin.stats);
  const days = data?.days_of_cover_ahead;
  return (
    <Sheet aria-label="Overview" className="stack">
      <Figures>
        {FIGURES.map(([name, label]) => (
          <Figure key={name} label={label}>
            {data ? data[name].toLocaleString('en') : '–'}
          </Figure>
        ))}
      </Figures>
      {isError && (
        <Notice tone="alarm">
          <div className="row loose">
            Failed to load the overview
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {days !== undefined && days < FEW_DAYS && (
        <Notice tone="info">
          Puzzles are planned for {counted(days, 'day')} ahead only.{' '}
          <Link to={ADMIN_PATHS.import}>Import puzzles</Link>
        </Notice>
      )}
    </Sheet>
  );
}
