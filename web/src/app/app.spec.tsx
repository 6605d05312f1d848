import { ROUTES } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allAnswered, appServer, fill, signIn, visit } from '../../test/app';
import { ROOM_CODE } from '../../test/battle-builders';
import { aLogin, aMiss, aPuzzle, aUser, WORDS } from '../../test/builders';
import { busy, refused, type FakeServer, ok } from '../../test/fake-server';
import { connections } from '../../test/fake-sockets';
import { GUESS, guess, TODAY } from '../../test/game';
import { sessionStore } from '../shared/session/session';

const PROFILE = `GET ${ROUTES.users.profile}`;
const REFRESH = `POST ${ROUTES.users.refresh}`;
const LOGIN = `POST ${ROUTES.users.login}`;
const REGISTER = `POST ${ROUTES.users.register}`;
const UNAUTHORIZED = refused(401);

let server: FakeServer;

beforeEach(() => {
  server = appServer();
});

it('says that the server is busy, and sends a refused guess again', async () => {
  signIn();
  server.on(GUESS, busy(1), ok(aMiss(3)));
  visit('/game');
  await screen.findByRole('button', { name: 'KEEL' });
  guess(WORDS.easy);
  expect(await screen.findByText('Fourfold is busy. Trying again…')).toBeVisible();
  expect(await screen.findByText('1/4')).toBeVisible();
  expect(server.callsTo(GUESS)).toHaveLength(2);
  expect(screen.queryByText('Fourfold is busy. Trying again…')).toBeNull();
});

describe('protected screens', () => {
  it.each([
    '/game',
    '/profile',
    '/friends',
    '/archive',
    '/archive/2020-11-01',
    '/battle',
    `/battle/game/${ROOM_CODE}`,
  ])('redirects visitors from %s to the login', async (path) => {
    visit(path);
    await screen.findByRole('heading', { name: 'Login' });
    expect(connections.opened).toHaveLength(0);
  });

  it('send visitors to the login and back afterwards', async () => {
    server.on(LOGIN, ok(aLogin()));
    visit('/game');
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.location.pathname).toBe('/login');
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('button', { name: 'CREASE' })).toBeVisible();
    expect(window.location.pathname).toBe('/game');
    expect(server.callsTo(LOGIN)[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'secret',
      remember_me: false,
    });
  });

  it('send visitors back after a registration, too', async () => {
    server.on(REGISTER, { status: 201, body: aLogin() });
    visit('/game');
    await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
    await screen.findByRole('heading', { name: 'Create an account' });
    await fill('Email', 'ada@example.com');
    await fill('Display name', ' Ada ');
    await fill('Password', 'secret');
    await fill('Confirm password', 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('button', { name: 'CREASE' });
    expect(server.callsTo(REGISTER)[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'secret',
      display_name: 'Ada',
    });
  });
});

describe('the session', () => {
  it('shows the stored user first and then the profile', async () => {
    signIn({ display_name: 'Stored' });
    server.on(PROFILE, ok(aUser({ display_name: 'Fresh', current_streak: 5 })));
    visit('/');
    expect(screen.getAllByText('Stored')).not.toHaveLength(0);
    expect(await screen.findAllByText('Fresh')).not.toHaveLength(0);
    expect(screen.getByText(', current streak 5 days')).toBeInTheDocument();
  });

  it('shows the new streak once the last guess is judged, before there is a score', async () => {
    signIn({ current_streak: 4 });
    const score = server.hold('POST /api/scores/puzzle/7', ok({}));
    const game_state = { found_categories: [], mistakes_used: 3, is_resuming: true };
    server.on(TODAY, ok(aPuzzle({ game_state }))).on(GUESS, ok(aMiss(0)));
    visit('/game');
    await screen.findByRole('button', { name: 'KEEL' });
    await waitFor(() => expect(server.callsTo(PROFILE)).toHaveLength(1));
    server.on(PROFILE, ok(aUser({ current_streak: 5 })));
    guess(WORDS.easy);
    expect(await screen.findByText(', current streak 5 days')).toBeInTheDocument();
    score();
  });

  it('leads to the login with the reason when the server has ended it', async () => {
    signIn();
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, UNAUTHORIZED);
    visit('/leaderboard');
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(sessionStore.state().session).toBeNull();
  });

  it('leads from a protected screen to the login with the reason, and back afterwards', async () => {
    signIn();
    server
      .on(`GET ${ROUTES.puzzles.today}`, UNAUTHORIZED, ok(aPuzzle()))
      .on(REFRESH, UNAUTHORIZED)
      .on(LOGIN, ok(aLogin()));
    visit('/game');
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('button', { name: 'CREASE' })).toBeVisible();
    expect(window.location.pathname).toBe('/game');
  });

  it('leads to the login without a reason when another tab has ended it', async () => {
    signIn();
    visit('/game');
    await screen.findByRole('button', { name: 'CREASE' });
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  });

  it('is kept when a refusal meant for the previous user arrives', async () => {
    signIn();
    const answer = server.hold(PROFILE, { status: 403 });
    visit('/');
    await waitFor(() => expect(server.callsTo(PROFILE)).toHaveLength(1));
    server.on(PROFILE, ok(aUser({ user_id: 'other', display_name: 'Bea' })));
    act(() => sessionStore.set({ token: 'token-2', user: aUser({ user_id: 'other' }) }));
    answer();
    await screen.findByRole('link', { name: /^Bea/ });
    expect(sessionStore.state().session?.token).toBe('token-2');
  });

  it('is cleared when the account is disabled', async () => {
    signIn();
    server.on(PROFILE, { status: 403, body: { detail: 'Account is disabled' } });
    visit('/');
    await waitFor(() => expect(sessionStore.state().session).toBeNull());
  });

  it('is kept while the server is down', async () => {
    signIn({ display_name: 'Stored' });
    server.on(PROFILE, { status: 500 });
    const queries = visit('/');
    await waitFor(() => expect(server.callsTo(PROFILE)).toHaveLength(1));
    await allAnswered(queries);
    expect(sessionStore.state().session?.user.display_name).toBe('Stored');
  });

  it('ends with a logout, whatever the server answers', async () => {
    signIn();
    server.on(`POST ${ROUTES.users.logout}`, { status: 500 });
    visit('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
    expect(localStorage.getItem('fourfold.session')).toBeNull();
  });
});

describe('a logout that the server has not heard of', () => {
  const LOGOUT = `POST ${ROUTES.users.logout}`;
  async function logOut(): Promise<void> {
    signIn();
    visit('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(server.callsTo(LOGOUT)).toHaveLength(1));
  }

  it.each([['offline' as const], [{ status: 503 }]])(
    'is finished when the network is back (%j)',
    async (answer) => {
      server.on(LOGOUT, answer, { status: 204 });
      await logOut();
      await waitFor(() => expect(server.callsTo(LOGOUT)[0]?.headers['authorization']).toBe('Bearer token-1'));
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(server.callsTo(LOGOUT)).toHaveLength(2));
      expect(server.callsTo(LOGOUT)[1]?.headers['authorization']).toBe('Bearer token-1');
      await waitFor(() => expect(localStorage.getItem('fourfold.logout')).toBeNull());
    },
  );

  it('is finished at the next start', async () => {
    localStorage.setItem('fourfold.logout', 'token-before');
    visit('/');
    await waitFor(() => expect(server.callsTo(LOGOUT)).toHaveLength(1));
    expect(server.callsTo(LOGOUT)[0]?.headers['authorization']).toBe('Bearer token-before');
  });

  it('does not end the session of a login since then', async () => {
    localStorage.setItem('fourfold.logout', 'token-before');
    signIn();
    const queries = visit('/');
    await waitFor(() => expect(localStorage.getItem('fourfold.logout')).toBeNull());
    await allAnswered(queries);
    expect(server.callsTo(LOGOUT)).toEqual([]);
  });
});

describe('the navigation bar', () => {
  const links = (): Array<string | null> =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('shows visitors the public screens, login and registration', () => {
    visit('/');
    expect(links()).toEqual(['Home', 'Support', 'Privacy', 'Login', 'Register']);
  });

  it('shows players their screens, and their name and streak as the link to the profile', () => {
    signIn({ display_name: 'Ada', current_streak: 4 });
    visit('/');
    expect(links().slice(0, 7)).toEqual([
      'Home',
      'Play',
      'Battle',
      'Leaderboard',
      'Friends',
      'Support',
      'Privacy',
    ]);
    const badge = screen.getByRole('link', { name: 'Ada , current streak 4 days' });
    expect(badge).toHaveAttribute('href', '/profile');
    expect(badge).toHaveTextContent('Streak4');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  it('shows the username of a player without a display name', () => {
    signIn({ display_name: '', username: 'ada_1' });
    visit('/');
    expect(screen.getByRole('link', { name: /^ada_1/ })).toBeVisible();
  });
});

describe('the screens', () => {
  it('show “Page not found” for an unknown path', async () => {
    visit('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('report a failed check for missing scores on the home page', async () => {
    signIn();
    server.on(`POST ${ROUTES.scores.checkMissingAll}`, { status: 500 });
    visit('/');
    expect(await screen.findByText('Error checking scores. Please refresh the page.')).toBeVisible();
  });

  it('check for missing scores for players only', async () => {
    visit('/');
    await screen.findByText(/Nobody has finished/);
    expect(server.queriesTo(`GET ${ROUTES.leaderboards.todayPublic}`)).toEqual([{ limit: '5' }]);
    expect(server.callsTo(`POST ${ROUTES.scores.checkMissingAll}`)).toHaveLength(0);
  });
});
