import { ROUTES, type AdminOverview, type DayFigures } from '@fourfold/contracts';
import { fullDate, shortDate } from '../../../lib/format';
import { ADMIN_PATHS } from '../../../shared/paths';
import { BarTable } from '../../../ui/bar-table';
import { Card } from '../../../ui/card';
import { Figure, Figures } from '../../../ui/figures';
import { Link } from '../../../ui/link';
import { Sheet } from '../../../ui/sheet';
import { percent } from '../domain/percent';
import { useAdminQuery } from '../hooks/queries';
import { AdminQueryView } from './admin-query-view';
import { Row, type Column } from './data-table';
import { DaysCovered } from './days-covered';
import { DifficultyAlarms } from './difficulty-alarms';
import { PagedTable } from './paged-table';
import styles from './figures.module.css';

const CHART_DAYS = 14;

const COLUMNS: ReadonlyArray<Column<DayFigures>> = [
  { heading: 'Day', head: true, cell: ({ date }) => fullDate(date) },
  { heading: 'Players', cell: ({ players }) => players },
  { heading: 'New', cell: ({ new_players }) => new_players },
  { heading: 'Returning', cell: ({ returning_players }) => returning_players },
  { heading: 'Finished', cell: ({ finished }) => finished },
  { heading: 'Solved', cell: ({ solve_rate }) => percent(solve_rate) },
  { heading: 'Battles', cell: ({ battles }) => battles },
  { heading: 'Messages', cell: ({ messages }) => messages },
];

interface Series {
  name: string;
  sizeOf: (day: DayFigures) => number;
  textOf?: (day: DayFigures) => string;
}

const SERIES: readonly Series[] = [
  { name: 'Players', sizeOf: ({ players }) => players },
  { name: 'New players', sizeOf: ({ new_players }) => new_players },
  { name: 'Finished games', sizeOf: ({ finished }) => finished },
  {
    name: 'Solved',
    sizeOf: ({ solve_rate }) => solve_rate ?? 0,
    textOf: ({ solve_rate }) => percent(solve_rate),
  },
  { name: 'Battles', sizeOf: ({ battles }) => battles },
  { name: 'Messages', sizeOf: ({ messages }) => messages },
];

/** What an admin looks at in the morning. */
export function FiguresScreen() {
  const overview = useAdminQuery<AdminOverview>(ROUTES.admin.overview);
  const days = useAdminQuery<DayFigures[]>(ROUTES.admin.figures, { skip: 0, limit: CHART_DAYS });
  return (
    <div className="stack">
      <Sheet aria-label="Today" className="stack">
        <AdminQueryView query={overview} things="the overview">
          {(found) => <Attention overview={found} />}
        </AdminQueryView>
      </Sheet>
      <Card heading="Last two weeks">
        <AdminQueryView query={days} things="the figures" empty="No day is counted yet.">
          {(figures) => (
            <div className={styles['charts']}>
              {SERIES.map((series) => (
                <Chart key={series.name} series={series} figures={figures} />
              ))}
            </div>
          )}
        </AdminQueryView>
      </Card>
      <Card heading="Day by day">
        <p className="soft">Days are UTC days.</p>
        <PagedTable<DayFigures>
          caption="Figures by day"
          things="the days"
          empty="No day is counted yet."
          columns={COLUMNS}
          path={ROUTES.admin.figures}
          row={(day) => <Row key={day.date} columns={COLUMNS} data={day} />}
        />
      </Card>
    </div>
  );
}

/** A table for a screen reader, and bars for the eye. */
function Chart({ series, figures }: { series: Series; figures: readonly DayFigures[] }) {
  const { name, sizeOf, textOf = (day) => String(sizeOf(day)) } = series;
  const rows = figures
    .toReversed()
    .map((day) => ({ label: shortDate(day.date), size: sizeOf(day), value: textOf(day) }));
  return <BarTable caption={name} headings={['Day', name]} rows={rows} />;
}

function Attention({
  overview: { open_reports, days_of_cover_ahead, difficulty_alarms },
}: {
  overview: AdminOverview;
}) {
  return (
    <>
      <Figures>
        <Figure label={<Link to={ADMIN_PATHS.reports}>Open reports</Link>}>{open_reports}</Figure>
        <DaysCovered days={days_of_cover_ahead} />
      </Figures>
      <DifficultyAlarms alarms={difficulty_alarms} />
    </>
  );
}
