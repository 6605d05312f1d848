import { ROUTES, type AdminStats } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { useAdminQuery } from '../hooks/use-admin-query';

const FIGURES: ReadonlyArray<[keyof AdminStats, string]> = [
  ['total_users', 'Users'],
  ['active_today', 'Active today'],
  ['total_puzzles', 'Puzzles'],
  ['days_of_cover_ahead', 'Days covered ahead'],
  ['games_today', 'Games today'],
  ['battles_today', 'Battles today'],
];
/** So few days of puzzles ahead are worth a warning. */
const FEW_DAYS = 7;

/** How things stand. `importLink` is the way to more puzzles. */
export function Overview({ importLink }: { importLink: ReactNode }) {
  const { data, isError, refetch } = useAdminQuery<AdminStats>(ROUTES.admin.stats);
  const days = data?.days_of_cover_ahead;
  return (
    <Sheet aria-label="Overview" className="stack">
      <Figures>
        {FIGURES.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{data ? data[name].toLocaleString('en') : '–'}</dd>
          </div>
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
          Puzzles are planned for {days === 1 ? '1 day' : `${days} days`} ahead only. {importLink}
        </Notice>
      )}
    </Sheet>
  );
}
