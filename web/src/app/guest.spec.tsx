import { ERRORS, ROUTES, type AvailablePuzzle } from '@fourfold/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, fill, press, signIn, visit } from '../../test/app';
import { aLogin, anAppConfig, aPuzzle, aUser, GROUPS } from '../../test/builders';
import { ok, refused, type FakeServer } from '../../test/fake-server';
import { renderWithProviders } from '../../test/render';
import { FinishedGame } from '../features/game/components/finished-game';
import { guestClaim } from '../shared/session/guest-claim';
import { sessionStore } from '../shared/session/session';
import { playPath } from '../shared/paths';

const GUEST = `POST ${ROUTES.users.guest}`;
const REFRESH = `POST ${ROUTES.users.refresh}`;
const REGISTER = `POST ${ROUTES.users.register}`;
const LOGIN = `POST ${ROUTES.users.login}`;
const CLAIM = `POST ${ROUTES.users.claimGuest}`;
const AVAILABLE = `GET ${ROUTES.puzzles.available}`;

const guest = {
  user_id: 'guest',
  display_name: 'Guest',
  email: '',
  is_guest: true,
  highest_streak: 0,
} as const;
const begun: AvailablePuzzle = {
  puzzle_id: 7,
  puzzle_date: '2025-11-21',
  number: 32,
  status: 'in_progress',
  points_scored: null,
};
const tokenOf = (call: { headers: Record<string, string> } | undefined) => call?.headers['authorization'];

let server: FakeServer;

afterEach(() => act(() => guestClaim.settle()));

beforeEach(() => {
  server = appServer()
    .on(GUEST, { status: 201, body: aLogin('token-guest', guest) })
    .on(`GET ${ROUTES.users.profile}`, ok(aUser(guest)))
    .on(REFRESH, ok(aLogin('token-fresh', guest)));
});

describe('a visitor', () => {
  it('is on the board after one click', async () => {
    visit('/');
    await press('Play now');
    expect(await screen.findByRole('button', { name: 'CREASE' })).toBeVisible();
    expect(window.location.pathname).toBe('/game');
    expect(sessionStore.state().session?.user).toMatchObject(guest);
  });

  it('can play at once from a shared result', async () => {
    visit(playPath);
    await press('Play now');
    expect(await screen.findByRole('button', { name: 'CREASE' })).toBeVisible();
  });

  it('is led to the login with the reason, can play as a guest, and arrives where the link led', async () => {
    visit('/archive');
    expect(await screen.findByText(/^Practice past puzzles as a guest/)).toBeVisible();
    await press('Play as a guest');
    await waitFor(() => expect(window.location.pathname).toBe('/archive'));
  });

  it('is told why an account is needed where guests may not go', async () => {
    visit('/friends');
    expect(await screen.findByText(/^You need an account to make friends\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Play as a guest' })).toBeNull();
  });

  it('is told when no game can be started', async () => {
    server.on(GUEST, refused(429, ERRORS.rate_limited.detail));
    visit('/');
    await press('Play now');
    expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.rate_limited.detail);
  });

  it.each([
    ['/', 'Sixteen words. Four folds.'],
    ['/?from=mira&no=7&mistakes=1', 'mira solved No. 7 with 1 mistake. Can you?'],
    ['/p/ABCD2345', 'A puzzle for you'],
  ])('cannot play where registration is closed, and logs in on %s', async (path, heading) => {
    server.on(`GET ${ROUTES.config}`, ok(anAppConfig({ registration_open: false })));
    visit(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull());
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('link', { name: 'Login' })[0]).toHaveAttribute('href', '/login');
  });
});

describe('a guest', () => {
  beforeEach(() => signIn(guest));

  it.each(['/battle', '/friends', '/chat/018f'])(
    'is told on %s what an account adds, without a request for it',
    async (path) => {
      visit(path);
      expect(await screen.findByRole('heading', { name: 'Create an account to do this' })).toBeVisible();
      expect(window.location.pathname).toBe(path);
      expect(server.callsTo(`GET ${ROUTES.friends.list}`)).toHaveLength(0);
      expect(server.callsTo(`GET ${ROUTES.auth.wsToken}`)).toHaveLength(0);
    },
  );

  it('comes from a shared result straight to the puzzle', async () => {
    visit(playPath);
    expect(await screen.findByRole('button', { name: 'CREASE' })).toBeVisible();
    expect(window.location.pathname).toBe('/game');
  });

  it('is told kindly that the score is not ranked, and can keep the game', async () => {
    const found_categories = GROUPS.map(({ name, ...group }) => ({ category_name: name, ...group }));
    const game_state = { found_categories, mistakes_used: 0, is_resuming: false };
    const { offline_pack: _, ...saved } = aPuzzle({ game_state });
    server.on('GET /api/scores/puzzle/7/status', ok({ points_scored: 940, unranked: true }));
    renderWithProviders(
      <FinishedGame
        saved={{ puzzle: saved, score: 940, moves: [] }}
        submission={{ failed: false, waiting: false, done: true, retry: () => undefined }}
      />,
    );
    expect(await screen.findByText('940')).toBeVisible();
    expect(screen.getByText(/^A guest's score isn't ranked\./)).toBeVisible();
    expect(screen.queryByText(/^Unranked/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Keep this game' })).toHaveAttribute('href', '/register');
  });

  it('sees the public boards', async () => {
    visit('/leaderboard');
    await screen.findByRole('tab', { name: 'Streaks' });
    await waitFor(() => expect(server.callsTo(`GET ${ROUTES.leaderboards.todayPublic}`)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Friends Only' })).toBeNull();
  });

  it('has a profile that offers an account, without a password', async () => {
    visit('/profile');
    expect(await screen.findByRole('heading', { name: 'Keep your games' })).toBeVisible();
    expect(screen.queryByText('Change Password')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  });

  it('registers with a fresh token of the guest', async () => {
    server.on(REGISTER, { status: 201, body: aLogin('token-account', { user_id: 'guest' }) });
    visit('/register');
    expect(await screen.findByText(/^You’ll keep your games/)).toBeVisible();
    await fill('Email', 'ada@example.com');
    await fill('Display name', 'Ada');
    await fill('Password', 'secret');
    await fill('Confirm password', 'secret');
    await press('Register');
    await waitFor(() => expect(sessionStore.state().session?.token).toBe('token-account'));
    expect(await screen.findByText('Welcome to Fourfold, Ada! Your games are here too.')).toBeVisible();
    expect(tokenOf(server.callsTo(REGISTER)[0])).toBe('Bearer token-fresh');
  });

  it('is gone for good when the server no longer knows it', async () => {
    server.on(`GET ${ROUTES.users.profile}`, refused(401)).on(REFRESH, refused(401));
    visit('/game');
    expect(await screen.findByRole('button', { name: 'Play now' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });
});

describe('a guest who logs in to an account', () => {
  async function logIn(games: AvailablePuzzle[]): Promise<void> {
    server.on(AVAILABLE, ok(games)).on(LOGIN, ok(aLogin('token-account')));
    signIn(guest);
    visit('/login');
    await screen.findByRole('heading', { name: 'Login' });
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await press('Login');
    await waitFor(() => expect(sessionStore.state().session?.token).toBe('token-account'));
  }

  it('can bring the games along', async () => {
    server.on(CLAIM, ok({ claimed: 2 }));
    await logIn([begun]);
    expect(await screen.findByRole('dialog', { name: 'Bring your games along?' })).toBeVisible();
    await press('Bring them along');
    expect(await screen.findByText('2 games from this device are now in your account.')).toBeVisible();
    expect(server.callsTo(CLAIM)).toMatchObject([{ body: { guest_token: 'token-fresh' } }]);
    expect(tokenOf(server.callsTo(CLAIM)[0])).toBe('Bearer token-account');
    await press('Go on');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can leave them, and is asked once', async () => {
    await logIn([begun]);
    await userEvent.click(await screen.findByRole('button', { name: 'No, leave them' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo(CLAIM)).toHaveLength(0);
  });

  it('is told when it did not work', async () => {
    server.on(CLAIM, refused(409, ERRORS.guest_gone.detail));
    await logIn([begun]);
    await press('Bring them along');
    expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.guest_gone.detail);
    expect(screen.queryByRole('button', { name: 'Bring them along' })).toBeNull();
    await press('Go on');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is told that it is too late, once the token of the guest has expired', async () => {
    server.on(CLAIM, refused(400, ERRORS.invalid_guest_token.detail));
    await logIn([begun]);
    await press('Bring them along');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This question was open for too long/);
    await press('Go on');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is asked again after a reload, until there is an answer', async () => {
    await logIn([begun]);
    await screen.findByRole('dialog', { name: 'Bring your games along?' });
    // What is in memory only would be gone.
    expect(localStorage.getItem('fourfold.guest-claim')).not.toBeNull();
    cleanup();
    visit('/');
    expect(await screen.findByRole('dialog', { name: 'Bring your games along?' })).toBeVisible();
    await press('No, leave them');
    cleanup();
    visit('/');
    await screen.findByRole('main');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['is down', refused(503)],
    ['is busy', refused(429)],
    ['cannot be reached', 'offline' as const],
  ])('signs in although the service of puzzles %s, and can bring games along', async (_, answer) => {
    server.on(AVAILABLE, answer).on(LOGIN, ok(aLogin('token-account')));
    signIn(guest);
    visit('/login');
    await screen.findByRole('heading', { name: 'Login' });
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await press('Login');
    await waitFor(() => expect(sessionStore.state().session?.token).toBe('token-account'));
    expect(await screen.findByRole('dialog', { name: 'Bring your games along?' })).toBeVisible();
  });

  it('comes to the page that needed an account, although the guest had expired', async () => {
    signIn(guest);
    visit('/friends');
    await screen.findByRole('heading', { name: 'Create an account to do this' });
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });
    server.on(`GET ${ROUTES.friends.list}`, ok([])).on(AVAILABLE, refused(401)).on(REFRESH, refused(401));
    const answerLogin = server.hold(LOGIN, ok(aLogin('token-account')));
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await press('Login');
    await waitFor(() => expect(server.callsTo(LOGIN)).toHaveLength(1));
    await waitFor(() => expect(sessionStore.state()).toEqual({ session: null, ended: null }));
    answerLogin();
    await waitFor(() => expect(sessionStore.state().session?.token).toBe('token-account'));
    await waitFor(() => expect(window.location.pathname).toBe('/friends'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not asked without a game', async () => {
    await logIn([{ ...begun, status: 'not_started' }]);
    await screen.findAllByText('Ada');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
