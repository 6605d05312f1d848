import { ROUTES } from '@fourfold/contracts';
import { screen, within } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { FakeServer, ok } from '../../../../test/fake-server';
import { aServiceHealth, someHealth } from '../../../../test/health-builders';
import { renderWithProviders } from '../../../../test/render';
import { HealthScreen } from './health-screen';

const HEALTH = `GET ${ROUTES.admin.health}`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
});

it('shows figures, replicas and the slowest routes', async () => {
  const times = { requests: 12, mean_ms: 40, slowest_ms: 1_900 };
  const services = [
    aServiceHealth({ slow_routes: [{ ...times, route: 'GET /fast' }] }),
    aServiceHealth({ service: 'puzzles', slow_routes: [{ ...times, route: 'GET /slow', mean_ms: 90 }] }),
  ];
  server.on(HEALTH, ok(someHealth({ services })));
  renderWithProviders(<HealthScreen />);
  expect(await screen.findByText('Everything is well.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(
    'Players online1,234Live battles7Days of puzzles30',
  );
  expect(screen.getByRole('row', { name: /^auth/ })).toHaveTextContent('auth-7d9f-x2: 1.2.0');
  const routes = within(screen.getByRole('region', { name: 'Slowest routes' })).getAllByRole('rowheader');
  expect(routes.map(({ textContent }) => textContent)).toEqual(['GET /slow', 'GET /fast']);
});

it('says first what is wrong, and shows a dash for what nobody knows', async () => {
  const silent = aServiceHealth({ service: 'battle', replicas: [], dead_letters: null });
  server.on(HEALTH, ok(someHealth({ live_battles: null, services: [silent] })));
  renderWithProviders(<HealthScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No replica of battle answers.');
  expect(screen.getByRole('row', { name: /^battle/ })).toHaveTextContent('None answers');
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('Live battles–');
  expect(screen.getByText('Nobody has asked for anything.')).toBeVisible();
});

it('says when nothing can be asked, and tries again', async () => {
  server.on(HEALTH, { status: 503 }, ok(someHealth()));
  renderWithProviders(<HealthScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the state of the system');
  await press('Try again');
  expect(await screen.findByText('Everything is well.')).toBeVisible();
});
