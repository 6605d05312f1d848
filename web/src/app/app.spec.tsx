import { ROUTES } from '@fourfold/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLogin, aPuzzle, aUser } from '../../test/builders';
import { FakeServer } from '../../test/fake-server';
import { sessionStore } from '../lib/session/session';
import { App } from './app';

const PROFILE = `GET ${ROUTES.users.profile}`;
const REFRESH = `POST ${ROUTES.users.refresh}`;
const LOGIN = `POST ${ROUTES.users.login}`;
const REGISTER = `POST ${ROUTES.users.register}`;
const UNAUTHORIZED = { status: 401, body: { detail: 'Not authenticated' } };

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(PROFILE, { status: 200, body: aUser() })
    .on(`GET ${ROUTES.puzzles.today}`, { status: 200, body: aPuzzle() })
    .on(`GET ${ROUTES.leaderboards.todayPublic}`, { status: 200, body: [] })
    .on(`GET ${ROUTES.leaderboards.today}`, { status: 200, body: [] })
    .on(`POST ${ROUTES.scores.checkMissingAll}`, { status: 200, body: { calculated: 0 } });
});

afterEach(() => act(() => sessionStore.clear()));

const signIn = (): void => sessionStore.set({ token: 'token-1', user: aUser({ display_name: 'Stored' }) });
const visit = (path: string): void => {
  window.history.replaceState(null, '', path);
  render(<App />);
};
const fill = async (label: string, text: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText(label), text);
};

describe('protected screens', () => {
  it('send visitors to the login and bring them back afterwards', async () => {
    server.on(LOGIN, { status: 200, body: aLogin() });
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

  it('remember where one wanted to be through a registration, too', async () => {
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
    signIn();
    server.on(PROFILE, { status: 200, body: aUser({ display_name: 'Fresh', current_streak: 5 }) });
    visit('/');
    expect(screen.getAllByText('Stored')).not.toHaveLength(0);
    expect(await screen.findAllByText('Fresh')).not.toHaveLength(0);
    expect(screen.getByText(', current streak 5 days')).toBeInTheDocument();
  });

  it('that the server has ended leads to the login, with the reason', async () => {
    signIn();
    server.on(PROFILE, UNAUTHORIZED).on(REFRESH, UNAUTHORIZED);
    visit('/leaderboard');
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(sessionStore.state().session).toBeNull();
  });

  it('of a disabled account is cleared', async () => {
    signIn();
    server.on(PROFILE, { status: 403, body: { detail: 'Account is disabled' } });
    visit('/');
    await waitFor(() => expect(sessionStore.state().session).toBeNull());
  });

  it('outlives a server that is down', async () => {
    signIn();
    server.on(PROFILE, { status: 500 });
    visit('/');
    await waitFor(() => expect(server.callsTo(PROFILE)).toHaveLength(1));
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

describe('the account forms', () => {
  it.each([
    [{ status: 401, body: { detail: 'Invalid email or password' } }, 'Invalid email or password'],
    [
      { status: 423, body: { detail: 'Account is locked. Try again in 15 minutes.' } },
      'Account is locked. Try again in 15 minutes.',
    ],
    ['offline' as const, 'Login failed. Please try again.'],
  ])('say why a login failed (%o)', async (answer, message) => {
    server.on(LOGIN, answer);
    visit('/login');
    await screen.findByRole('heading', { name: 'Login' });
    await fill('Email', 'ada@example.com');
    await fill('Password', 'wrong-one');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('tell a fault of the registration before asking the server', async () => {
    visit('/register');
    await screen.findByRole('heading', { name: 'Create an account' });
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await fill('Confirm password', 'other');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match');
    expect(server.callsTo(REGISTER)).toHaveLength(0);
  });

  it('show a password on request', async () => {
    visit('/login');
    await screen.findByRole('heading', { name: 'Login' });
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the screens', () => {
  it('that do not exist say so', async () => {
    visit('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('have a home that reports a failed check for missing scores', async () => {
    signIn();
    server.on(`POST ${ROUTES.scores.checkMissingAll}`, { status: 500 });
    visit('/');
    expect(await screen.findByText('Error checking scores. Please refresh the page.')).toBeVisible();
  });

  it('check for missing scores for players only', async () => {
    visit('/');
    await screen.findByText(/Nobody has finished/);
    expect(server.callsTo(`POST ${ROUTES.scores.checkMissingAll}`)).toHaveLength(0);
  });

  it('have a board in its four states', async () => {
    const row = {
      rank: 1,
      score_id: 1,
      user_id: 'u',
      display_name: 'Ada',
      puzzle_id: 7,
      puzzle_date: 'x',
      points_scored: 980,
    };
    server.on(
      `GET ${ROUTES.leaderboards.todayPublic}`,
      { status: 500 },
      { status: 200, body: [{ ...row, completion_time_seconds: 83 }] },
    );
    visit('/leaderboard');
    expect(await screen.findByText("Loading today's scores…")).toBeVisible();
    expect(await screen.findByText('Failed to load leaderboard')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: '1 Ada 980 1:23' })).toBeVisible();
    expect(screen.getByRole('tab', { name: "Today's Scores" })).toHaveAttribute('aria-selected', 'true');
  });
});
