import { ADMIN_DEFAULT_PAGE_SIZE, ROUTES, routePath, type AuditEntry } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aFailedLogin, BOB, ROOT } from '../../../../test/admin-builders';
import { FakeServer, ok, pageOf } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { AuditScreen } from './audit-screen';
import { ChallengesScreen } from './challenges-screen';
import { DeadLettersScreen } from './dead-letters-screen';
import { ReportsScreen } from './reports-screen';
import { ScoresDialog } from './scores-dialog';
import { SecurityScreen } from './security-screen';

const { admin } = ROUTES;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
});

it.each([
  ['the audit log', admin.audit, <AuditScreen />, 'No admin has changed anything yet.'],
  ['reports', admin.reportCases, <ReportsScreen />, 'Nobody is reported.'],
  ['dead letters', admin.deadLetters, <DeadLettersScreen />, 'Every event has been applied.'],
  ['challenges', ROUTES.battle.challenges, <ChallengesScreen />, 'There are no challenges yet.'],
  [
    'scores',
    routePath(admin.userScores, BOB),
    <ScoresDialog user={BOB} onClose={jest.fn()} />,
    'No scores yet.',
  ],
])('says when %s did not load, and when there are none', async (name, path, part, empty) => {
  server.on(`GET ${path}`, { status: 500 }, ok([]));
  renderWithProviders(part);
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to load ${name}`);
  await press('Try again');
  expect(await screen.findByText(empty)).toBeVisible();
});

it('says when reports could not be refreshed, and keeps showing the old ones', async () => {
  server.on(`GET ${admin.reportCases}`, ok([]), { status: 500 });
  const { queryClient } = renderWithProviders(<ReportsScreen />);
  await screen.findByText('Nobody is reported.');
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load reports');
  expect(screen.getByText('Nobody is reported.')).toBeVisible();
});

describe('failed logins', () => {
  const UNLOCK = `POST ${routePath(admin.unlockUser, { user_id: BOB.user_id })}`;
  const LIST = `GET ${admin.failedLogins}`;
  const stranger = aFailedLogin({ email: 'nobody@example.com', user_id: null, user_agent: null });

  it.each([
    ['locked addresses', 'limit=100', 'Nobody is locked out.'],
    ['failed logins', 'skip=0', 'No login has failed lately.'],
  ])('say when %s did not load, and when there are none', async (name, query, empty) => {
    let isDown = true;
    server.on(LIST, ({ path }) => (isDown && path.includes(query) ? { status: 500 } : ok([])));
    renderWithProviders(<SecurityScreen />);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to load ${name}`);
    isDown = false;
    await press('Try again');
    expect(await screen.findByText(empty)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are paged, while every page shows all locked addresses', async () => {
    const email = (place: number): string => `p${place}@example.com`;
    const all = Array.from({ length: 30 }, (_, place) =>
      aFailedLogin({ email: email(place), locked: place === 29 }),
    );
    server.on(LIST, (call) => ok(pageOf(all, call)));
    renderWithProviders(<SecurityScreen />);
    const failures = await screen.findByRole('region', { name: 'All failed logins' });
    expect(within(failures).getAllByRole('rowheader')).toHaveLength(ADMIN_DEFAULT_PAGE_SIZE);
    await press('Older');
    expect(await within(failures).findByRole('rowheader', { name: email(25) })).toBeVisible();
    expect(within(failures).getAllByRole('rowheader')).toHaveLength(5);
    const locked = within(await screen.findByRole('region', { name: 'Locked email addresses' }));
    expect(locked.getByRole('rowheader', { name: email(29) })).toBeVisible();
    await press('Newer');
    expect(await within(failures).findByRole('rowheader', { name: email(0) })).toBeVisible();
  });

  it('name each locked address once, and unlock an account', async () => {
    const earlier = { email: 'BOB@example.com', attempted_at: '2025-11-21T09:00:00.000Z' };
    let failures = [stranger, aFailedLogin(), aFailedLogin(earlier)];
    server
      .on(LIST, () => ok(failures))
      .on(UNLOCK, () => {
        failures = [aFailedLogin({ locked: false })];
        return ok({ message: 'done' });
      });
    renderWithProviders(<SecurityScreen />);
    const locked = within(await screen.findByRole('region', { name: 'Locked email addresses' }));
    expect(locked.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      BOB.email,
      stranger.email,
    ]);
    expect(locked.getByText('No account: it unlocks by itself')).toBeVisible();
    await press('Unlock bob@example.com');
    expect(await screen.findByText('Nobody is locked out.')).toBeVisible();
    expect(server.callsTo(UNLOCK)).toHaveLength(1);
  });

  it('say when an account could not be unlocked', async () => {
    server.on(LIST, ok([aFailedLogin()])).on(UNLOCK, { status: 500 });
    renderWithProviders(<SecurityScreen />);
    await press('Unlock bob@example.com');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to unlock user');
  });
});

const anEntry = (audit_id: number): AuditEntry => ({
  audit_id,
  admin_id: ROOT.user_id,
  admin_username: 'ada',
  action: 'user.update',
  target_type: 'user',
  target_id: BOB.user_id,
  before: { email: 'old@example.com', is_admin: false },
  after: { email: 'new@example.com', is_admin: false },
  occurred_at: '2025-11-21T10:00:00.000Z',
  request_id: 'request-1',
  target_name: 'bob',
  changes: [{ field: 'email', before: 'old@example.com', after: 'new@example.com' }],
  summary: 'changed bob: email old@example.com → new@example.com',
});

it('shows the saves of a draft as one line of the audit log', async () => {
  const save = { ...anEntry(2), action: 'draft.update', target_type: 'draft' } as const;
  server.on(`GET ${admin.audit}`, ok([save, { ...save, audit_id: 1, request_id: 'request-0' }]));
  renderWithProviders(<AuditScreen />);
  expect(await screen.findByRole('rowheader')).toHaveTextContent(/2 saves.*request-1, request-0/);
});

it('pages through the audit log, and shows what an entry changed', async () => {
  const page = Array.from({ length: ADMIN_DEFAULT_PAGE_SIZE + 1 }, (_, at) => anEntry(100 - at));
  server.on(`GET ${admin.audit}`, ok(page), ok([anEntry(1)]));
  renderWithProviders(<AuditScreen />);
  const rows = await screen.findAllByRole('rowheader');
  expect(rows).toHaveLength(ADMIN_DEFAULT_PAGE_SIZE);
  expect(rows[0]).toHaveTextContent('changed bob: email old@example.com → new@example.com');
  const changes = screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent);
  expect(changes.filter((text) => text === 'old@example.com → new@example.com')).toHaveLength(
    ADMIN_DEFAULT_PAGE_SIZE,
  );
  await press('Older');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(server.callsTo(`GET ${admin.audit}`).at(-1)?.path).toBe(
    `${admin.audit}?skip=${ADMIN_DEFAULT_PAGE_SIZE}&limit=${ADMIN_DEFAULT_PAGE_SIZE + 1}`,
  );
  expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true');
});

it('filters the audit log, and exports what matches', async () => {
  server.on(`GET ${admin.audit}`, ok([])).on(`GET ${admin.users}`, ok({ users: [ROOT, BOB], total: 2 }));
  const saved = jest.fn();
  URL.createObjectURL = saved.mockReturnValue('blob:');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  renderWithProviders(<AuditScreen />);
  await screen.findByText('No admin has changed anything yet.');
  await screen.findByRole('option', { name: ROOT.username });
  expect(screen.queryByRole('option', { name: BOB.username })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Admin'), ROOT.username);
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'User: mute');
  expect(await screen.findByText('Nothing matches the filters.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name or date'), 'bob{Enter}');
  const filter = { admin_id: ROOT.user_id, action: 'user.mute', target: 'bob' };
  await waitFor(() => expect(server.queriesTo(`GET ${admin.audit}`).at(-1)).toMatchObject(filter));
  await press('Export as CSV');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(server.queriesTo(`GET ${admin.audit}`)).toContainEqual(filter);
  expect(server.callsTo(`GET ${admin.audit}`).map(({ headers }) => headers['accept'])).toContain('text/csv');
});
