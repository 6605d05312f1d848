import {
  ROUTES,
  type ReplicaHealth,
  type RouteTimes,
  type ServiceHealth,
  type SystemHealth,
} from '@fourfold/contracts';
import { formatNumber } from '../../../lib/format';
import { Card } from '../../../ui/card';
import { Figure, Figures } from '../../../ui/figures';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { Empty } from '../../../ui/states';
import { healthFaults } from '../domain/health-faults';
import { POLL_MS, useAdminQuery } from '../hooks/queries';
import { AdminQueryView } from './admin-query-view';
import { DataTable, Row, type Column } from './data-table';

const SERVICE_COLUMNS: ReadonlyArray<Column<ServiceHealth>> = [
  { heading: 'Service', head: true, cell: ({ service }) => service },
  { heading: 'Replicas', wide: true, cell: ({ replicas }) => <Replicas replicas={replicas} /> },
  { heading: 'Oldest event to send', cell: ({ outbox_age_seconds: age }) => shown(age, ' s') },
  { heading: 'Events behind', cell: ({ consumer_lag_events: lag }) => shown(lag) },
  { heading: 'Dead letters', cell: ({ dead_letters }) => shown(dead_letters) },
];

type SlowRoute = RouteTimes & Pick<ServiceHealth, 'service'>;

const ROUTE_COLUMNS: ReadonlyArray<Column<SlowRoute>> = [
  { heading: 'Route', head: true, cell: ({ route }) => route },
  { heading: 'Service', cell: ({ service }) => service },
  { heading: 'Requests', cell: ({ requests }) => shown(requests) },
  { heading: 'Mean', cell: ({ mean_ms }) => shown(mean_ms, ' ms') },
  { heading: 'Slowest', cell: ({ slowest_ms }) => shown(slowest_ms, ' ms') },
];

/** What an admin needs to know at night, on a phone: what is wrong first. */
export function HealthScreen() {
  const query = useAdminQuery<SystemHealth>(ROUTES.admin.health, {}, { refetchInterval: POLL_MS });
  return (
    <div className="stack">
      <AdminQueryView things="the state of the system" query={query}>
        {(health) => <Health health={health} />}
      </AdminQueryView>
    </div>
  );
}

function Health({ health }: { health: SystemHealth }) {
  const faults = healthFaults(health);
  const routes = slowRoutes(health.services);
  return (
    <>
      <Sheet aria-label="Summary" className="stack">
        {faults.length > 0 ? (
          <Notice tone="alarm">
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <Notice tone="info">Everything is well.</Notice>
        )}
        <Figures>
          <Figure label="Players online">{shown(health.players_online)}</Figure>
          <Figure label="Live battles">{shown(health.live_battles)}</Figure>
          <Figure label="Days of puzzles">{shown(health.days_of_cover)}</Figure>
        </Figures>
        <p className="soft">
          As of <Moment at={health.checked_at} />
        </p>
      </Sheet>
      <Card heading="Services">
        <DataTable caption="State of each service" columns={SERVICE_COLUMNS}>
          {health.services.map((service) => (
            <Row key={service.service} columns={SERVICE_COLUMNS} data={service} />
          ))}
        </DataTable>
      </Card>
      <Card heading="Slowest routes of the last minute">
        {routes.length === 0 ? (
          <Empty>Nobody has asked for anything.</Empty>
        ) : (
          <DataTable caption="Slowest routes" columns={ROUTE_COLUMNS}>
            {routes.map((route) => (
              <Row key={`${route.service} ${route.route}`} columns={ROUTE_COLUMNS} data={route} />
            ))}
          </DataTable>
        )}
      </Card>
    </>
  );
}

function Replicas({ replicas }: { replicas: ReplicaHealth[] }) {
  if (replicas.length === 0) return <>None answers</>;
  return (
    <ul>
      {replicas.map(({ instance, version, started_at }) => (
        <li key={`${instance} ${started_at}`}>
          <span>{instance}</span>: <span>{version}</span>, since <Moment at={started_at} />
        </li>
      ))}
    </ul>
  );
}

/** A dash for what no replica could tell. */
function shown(figure: number | null, unit = ''): string {
  return figure === null ? '–' : `${formatNumber(Math.round(figure))}${unit}`;
}

const SHOWN_ROUTES = 10;

function slowRoutes(services: ServiceHealth[]): SlowRoute[] {
  return services
    .flatMap(({ service, slow_routes }) => slow_routes.map((times) => ({ ...times, service })))
    .sort((a, b) => b.mean_ms - a.mean_ms)
    .slice(0, SHOWN_ROUTES);
}
