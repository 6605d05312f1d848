import { ERRORS, routePath, ROUTES } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFailedLogin, aPuzzleRow, BOB, ROOT, someAdminStats } from '../../test/admin-builders';
import { appServer, fill, press, signIn, visit } from '../../test/app';
import { STALE_SIGN_IN } from '../../test/builders';
import { ok, refused, type FakeServer } from '../../test/fake-server';
import { someHealth } from '../../test/health-builders';
import { sessionStore } from '../shared/session/session';

const { admin } = ROUTES;

let server: FakeServer;

beforeEach(() => {
  server = appServer()
    .on(`GET ${ROUTES.users.profile}`, ok(ROOT))
    .on(`GET ${admin.stats}`, ok(someAdminStats()))
    .on(`GET ${admin.puzzles}`, ok({ puzzles: [aPuzzleRow()], total: 1 }))
    .on(`GET ${admin.users}`, ok({ users: [ROOT, BOB], total: 60 }))
    .on(`GET ${admin.failedLogins}`, ok([aFailedLogin()]))
    .on(`GET ${admin.audit}`, ok([]))
    .on(`GET ${admin.puzzleCalendar}`, ok([]))
    .on(
      `GET ${admin.overview}`,
      ok({ open_reports: 0, open_cases: 0, days_of_cover_ahead: 9, difficulty_alarms: [] }),
    )
    .on(`GET ${admin.figures}`, ok([]))
    .on(`GET ${admin.liveBattles}`, ok([]))
    .on(`GET ${admin.reportCases}`, ok([]))
    .on(`GET ${admin.madePuzzles}`, ok([]))
    .on(`GET ${admin.flaggedGames}`, ok([]))
    .on(`GET ${admin.flaggedBattles}`, ok([]))
    .on(`GET ${admin.deadLetters}`, ok([]))
    .on(`GET ${admin.health}`, ok(someHealth()))
    .on(`GET ${ROUTES.battle.challenges}`, ok([]));
});

const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });
const adminCalls = (): string[] =>
  server.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin'));

const SCREENS: Array<[path: string, title: string]> = [
  ['/admin', 'Puzzles'],
  ['/admin/puzzles', 'Puzzles'],
  ['/admin/users', 'Users'],
  ['/admin/import', 'Import puzzles'],
  ['/admin/challenges', 'Challenges'],
  ['/admin/security', 'Security'],
  ['/admin/reports', 'Reports'],
  ['/admin/flagged', 'Flagged'],
  ['/admin/dead-letters', 'Dead letters'],
  ['/admin/audit', 'Audit'],
  ['/admin/health', 'Health'],
  ['/admin/calendar', 'Calendar'],
  ['/admin/figures', 'Figures'],
  ['/admin/made-puzzles', 'Made puzzles'],
  ['/admin/battles', 'Live battles'],
];

describe.each(SCREENS)('%s', (path, title) => {
  it('opens for admins', async () => {
    signIn({ is_admin: true });
    visit(path);
    await heading(title);
    const link = within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', {
      current: 'page',
    });
    expect(link).not.toBeEmptyDOMElement();
    expect(title.toLowerCase()).toContain(link.textContent.toLowerCase());
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
  });

  it('redirects other players home and visitors to the login, without an admin request', async () => {
    visit(path);
    await heading('Login');
    act(() => sessionStore.set({ token: 't', user: BOB }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(adminCalls()).toEqual([]);
  });
});

it('opens for observers, who cannot import', async () => {
  const observer = { ...BOB, is_observer: true } as const;
  server.on(`GET ${ROUTES.users.profile}`, ok(observer));
  signIn(observer);
  visit('/admin/users');
  await heading('Users');
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

it('counts the reported people who wait, beside the link to them', async () => {
  const overview = { open_reports: 5, open_cases: 3, days_of_cover_ahead: 9, difficulty_alarms: [] };
  server.on(`GET ${admin.overview}`, ok(overview));
  signIn({ is_admin: true });
  visit('/admin/users');
  expect(await screen.findByRole('link', { name: 'Reports 3 to do' })).toBeVisible();
});

it('redirects home a user who is no longer an admin', async () => {
  server.on(`GET ${ROUTES.users.profile}`, ok({ ...ROOT, is_admin: false }));
  signIn({ is_admin: true });
  visit('/admin/audit');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
});

describe('a list', () => {
  beforeEach(() => signIn({ is_admin: true }));

  it('reads its state from the URL', async () => {
    visit('/admin/users?page=2&size=10&search=bo&sort=email&order=asc');
    await screen.findByRole('rowheader', { name: /^bob/ });
    expect(server.queriesTo(`GET ${admin.users}`)).toEqual([
      { skip: '10', limit: '10', search: 'bo', sort_by: 'email', sort_order: 'asc' },
    ]);
    expect(screen.getByLabelText('Search users')).toHaveValue('bo');
  });

  it('writes its state to the URL, and is reset by its navigation link', async () => {
    visit('/admin/users');
    await screen.findByRole('rowheader', { name: /^bob/ });
    await press('Page 2');
    await waitFor(() => expect(window.location.search).toBe('?page=2'));
    await userEvent.type(screen.getByLabelText('Search users'), 'bo{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?search=bo'));
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(screen.getByLabelText('Search users')).toHaveValue(''));
  });
});

describe('an action that needs the password again', () => {
  const GRANT = `PUT ${routePath(admin.user, BOB)}`;
  const REAUTHENTICATE = `POST ${ROUTES.users.reauthenticate}`;
  const question = () => screen.findByRole('dialog', { name: 'Is it really you?' });

  const grant = async (): Promise<void> => {
    signIn({ is_admin: true });
    visit('/admin/users');
    await heading('Users');
    await userEvent.click(await screen.findByRole('switch', { name: 'Admin: bob' }));
    await press('Grant admin');
    await question();
  };

  it('asks for it and retries with the new token, without renewing the session', async () => {
    server
      .on(GRANT, STALE_SIGN_IN, ok({ ...BOB, is_admin: true }))
      .on(
        REAUTHENTICATE,
        refused(400, ERRORS.wrong_current_password.detail),
        ok({ access_token: 'fresh', token_type: 'bearer', user: ROOT }),
      );
    await grant();
    await fill('Your password', 'wrong');
    await press('Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.wrong_current_password.detail);
    await userEvent.clear(screen.getByLabelText('Your password'));
    await fill('Your password', 'right one');
    await press('Confirm');
    await waitFor(() => expect(server.callsTo(GRANT)).toHaveLength(2));
    expect(server.callsTo(GRANT)[1]).toMatchObject({
      body: { is_admin: true, version: BOB.version },
      headers: { authorization: 'Bearer fresh' },
    });
    expect(server.callsTo(REAUTHENTICATE)[1]?.body).toEqual({ password: 'right one' });
    expect(server.callsTo(`POST ${ROUTES.users.refresh}`)).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('continues in the dialog that needed it', async () => {
    const DELETE = `DELETE ${routePath(admin.user, BOB)}`;
    server
      .on(DELETE, STALE_SIGN_IN, { status: 204 })
      .on(REAUTHENTICATE, ok({ access_token: 'fresh', token_type: 'bearer', user: ROOT }));
    signIn({ is_admin: true });
    visit('/admin/users');
    await press('Actions for bob');
    await press('Delete');
    await press('Delete user');
    await question();
    await fill('Your password', 'right one');
    await press('Confirm');
    await waitFor(() => expect(server.callsTo(DELETE)).toHaveLength(2));
    expect(server.callsTo(DELETE)[1]).toMatchObject({ headers: { authorization: 'Bearer fresh' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not done when the password prompt is cancelled, and says so', async () => {
    server.on(GRANT, STALE_SIGN_IN);
    await grant();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(ERRORS.reauthenticate.detail)).toBeVisible();
    expect(server.callsTo(GRANT)).toHaveLength(1);
    expect(sessionStore.state().session?.token).toBe('token-1');
  });
});
