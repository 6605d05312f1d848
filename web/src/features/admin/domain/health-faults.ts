import type { ServiceHealth, SystemHealth } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';

/** From here on, Prometheus alerts as well. */
const OUTBOX_AGE_SECONDS = 30;
const CONSUMER_LAG_EVENTS = 1_000;
const FEW_DAYS = 7;

/** What an admin has to look at, in sentences; empty if everything is well. */
export function healthFaults({ services, days_of_cover }: SystemHealth): string[] {
  const versions = new Set(services.flatMap(({ replicas }) => replicas.map(({ version }) => version)));
  return [
    ...services.flatMap(serviceFaults),
    ...(versions.size > 1 ? [`Several versions run: ${[...versions].sort().join(', ')}.`] : []),
    ...(days_of_cover !== null && days_of_cover < FEW_DAYS
      ? [`Puzzles are planned for ${counted(days_of_cover, 'day')} ahead only.`]
      : []),
  ];
}

function serviceFaults(health: ServiceHealth): string[] {
  const { service, replicas, outbox_age_seconds, consumer_lag_events, dead_letters } = health;
  if (replicas.length === 0) return [`No replica of ${service} answers.`];
  const readOnly = replicas.filter(({ database_writable }) => !database_writable).length;
  return [
    ...(readOnly > 0 ? [`Postgres takes no writes from ${counted(readOnly, 'replica')} of ${service}.`] : []),
    ...((outbox_age_seconds ?? 0) > OUTBOX_AGE_SECONDS
      ? [`Events of ${service} wait for ${counted(Math.round(outbox_age_seconds!), 'second')}.`]
      : []),
    ...((consumer_lag_events ?? 0) > CONSUMER_LAG_EVENTS
      ? [`${service} is ${counted(consumer_lag_events!, 'event')} behind.`]
      : []),
    ...((dead_letters ?? 0) > 0
      ? [`${service} could not apply ${counted(dead_letters!, 'event')}: see Dead letters.`]
      : []),
  ];
}
