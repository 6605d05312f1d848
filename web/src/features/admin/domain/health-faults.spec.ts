import { aServiceHealth, someHealth } from '../../../../test/health-builders';
import { healthFaults } from './health-faults';

it('says nothing when everything is well, or a figure is unknown', () => {
  const unknown = { outbox_age_seconds: null, consumer_lag_events: null, dead_letters: null };
  expect(healthFaults(someHealth())).toEqual([]);
  expect(healthFaults(someHealth({ days_of_cover: null, services: [aServiceHealth(unknown)] }))).toEqual([]);
});

it.each([
  [{ replicas: [] }, 'No replica of auth answers.'],
  [{ outbox_age_seconds: 31.4 }, 'Events of auth wait for 31 seconds.'],
  [{ consumer_lag_events: 1_001 }, 'auth is 1001 events behind.'],
  [{ dead_letters: 1 }, 'auth could not apply 1 event: see Dead letters.'],
])('names a service with %j', (changes, fault) => {
  expect(healthFaults(someHealth({ services: [aServiceHealth(changes)] }))).toEqual([fault]);
});

it('names services whose replicas cannot write, and differing versions', () => {
  const [replica] = aServiceHealth().replicas;
  const replicas = [replica!, { ...replica!, version: '1.3.0', database_writable: false }];
  expect(healthFaults(someHealth({ services: [aServiceHealth({ replicas })] }))).toEqual([
    'Postgres takes no writes from 1 replica of auth.',
    'Several versions run: 1.2.0, 1.3.0.',
  ]);
});

it('warns when puzzles are running out', () => {
  expect(healthFaults(someHealth({ days_of_cover: 1 }))).toEqual([
    'Puzzles are planned for 1 day ahead only.',
  ]);
});
