import { ROUTES, type AdminOverview, type AdminStats } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { formatNumber } from '../../../lib/format';
import { ADMIN_PATHS } from '../../../shared/paths';
import { Button } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { useAdminQuery } from '../hooks/queries';
import { AdminsOnly } from './admins-only';
import { DaysCovered } from './days-covered';
import { DifficultyAlarms } from './difficulty-alarms';

const FIGURES: ReadonlyArray<[keyof AdminStats, string]> = [
  ['total_users', 'Users'],
  ['active_today', 'Active today'],
  ['total_puzzles', 'Puzzles'],
  ['games_today', 'Games today'],
  ['battles_today', 'Battles today'],
];
/** A warning is shown when puzzles are scheduled for fewer days than this. */
const FEW_DAYS = 7;

export function Overview() {
  const stats = useAdminQuery<AdminStats>(ROUTES.admin.stats);
  const attention = useAdminQuery<AdminOverview>(ROUTES.admin.overview);
  const failed = [stats, attention].filter(({ isError }) => isError);
  const days = stats.data?.days_of_cover_ahead;
  return (
    <Sheet aria-label="Overview" className="stack">
      <Figures>
        {FIGURES.map(([name, label]) => (
          <Figure key={name} label={label}>
            {stats.data ? formatNumber(stats.data[name]) : '–'}
          </Figure>
        ))}
        {days !== undefined && <DaysCovered days={days} />}
      </Figures>
      {failed.length > 0 && (
        <Notice tone="alarm">
          <div className="row loose">
            Failed to load the overview
            <Button onClick={() => failed.forEach(({ refetch }) => void refetch())}>Try again</Button>
          </div>
        </Notice>
      )}
      {days !== undefined && days < FEW_DAYS && (
        <Notice tone="info">
          <span>{`Puzzles are planned for ${counted(days, 'day')} ahead only. `}</span>
          <AdminsOnly>
            <Link to={ADMIN_PATHS.import}>Import puzzles</Link>
          </AdminsOnly>
        </Notice>
      )}
      <DifficultyAlarms alarms={attention.data?.difficulty_alarms ?? []} />
    </Sheet>
  );
}
