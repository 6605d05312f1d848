import { ADMIN_DEFAULT_PAGE_SIZE, ERRORS, ROUTES, routePath } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aDeadLetter } from '../../../../test/admin-builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { DeadLettersScreen } from './dead-letters-screen';

const { admin } = ROUTES;
const LIST = `GET ${admin.deadLetters}`;

const REPLAY = `POST ${routePath(admin.replayDeadLetter, aDeadLetter())}`;
const DISCARD = `DELETE ${routePath(admin.deadLetter, aDeadLetter())}`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(LIST, ok([aDeadLetter()]));
  renderWithProviders(<DeadLettersScreen />);
});

it('shows what failed, where, and why', async () => {
  const row = await screen.findByRole('row', { name: /events\.auth\.user\.updated/ });
  for (const text of ['social: social', 'Unknown version 2', '10 tries', '"version": 2'])
    expect(row).toHaveTextContent(text);
});

it('filters by service', async () => {
  await screen.findByRole('region', { name: 'Dead letters' });
  await userEvent.selectOptions(screen.getByLabelText('Service'), 'battle');
  const query = `skip=0&limit=${ADMIN_DEFAULT_PAGE_SIZE + 1}`;
  await waitFor(() =>
    expect(server.callsTo(LIST).map(({ path }) => path)).toEqual([
      `${admin.deadLetters}?${query}`,
      `${admin.deadLetters}?${query}&service=battle`,
    ]),
  );
});

it('retries one, and says when it failed again', async () => {
  server.on(REPLAY, refused(409, ERRORS.conflict.detail), ok({ message: 'done' }));
  await press('Retry events.auth.user.updated');
  expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.conflict.detail);
  server.on(LIST, ok([]));
  await press('Retry events.auth.user.updated');
  expect(await screen.findByText('Every event has been applied.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.callsTo(REPLAY)).toHaveLength(2);
});

it('discards one only after a confirmation that names it', async () => {
  server.on(DISCARD, { status: 500 }, { status: 204 });
  await press('Discard events.auth.user.updated');
  const dialog = within(screen.getByRole('dialog', { name: 'Discard event' }));
  expect(dialog.getByText(/events\.auth\.user\.updated/)).toBeVisible();
  expect(server.callsTo(DISCARD)).toEqual([]);
  await press('Discard event');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to discard the event');
  server.on(LIST, ok([]));
  await press('Discard event');
  expect(await screen.findByText('Every event has been applied.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
