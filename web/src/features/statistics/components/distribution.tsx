import { MISTAKES_ALLOWED } from '@fourfold/contracts';
import { mistakesText } from '../../../lib/mistakes-text';
import { BarTable } from '../../../ui/bar-table';
import type { Statistics } from '../domain/statistics';

/** How many mistakes the player's games took. */
export function Distribution({ statistics }: { statistics: Statistics }) {
  const rows = [
    ...statistics.winsByMistakes.map((count, mistakes) => ({ label: mistakesText(mistakes), count })),
    { label: mistakesText(MISTAKES_ALLOWED), count: statistics.losses },
  ];
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <BarTable
      caption="Mistakes"
      headings={['Mistakes', 'Games']}
      rows={rows.map(({ label, count }) => ({
        label,
        length: most === 0 ? 0 : count / most,
        value: count,
      }))}
    />
  );
}
