import { ACCOUNT_MESSAGES, RESET_REDIRECT_MS, ROUTES } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, fill, press, signIn, visit } from '../../test/app';
import { aLogin, anAppConfig } from '../../test/builders';
import { refused, type FakeServer, ok } from '../../test/fake-server';
import { sessionStore } from '../shared/session/session';

const LOGIN = `POST ${ROUTES.users.login}`;
const REGISTER = `POST ${ROUTES.users.register}`;
const REQUEST = `POST ${ROUTES.users.requestPasswordReset}`;
const CONFIRM = `POST ${ROUTES.users.confirmPasswordReset}`;
const CONFIRM_EMAIL = `POST ${ROUTES.users.confirmEmail}`;
const RESTORE_EMAIL = `POST ${ROUTES.users.restoreEmail}`;

let server: FakeServer;

beforeEach(() => {
  server = appServer();
});

async function login(): Promise<void> {
  visit('/login');
  await screen.findByRole('heading', { name: 'Login' });
  await fill('Email', 'ada@example.com');
  await fill('Password', 'wrong-one');
  await press('Login');
}

async function register(displayName: string, password: string, confirmation: string): Promise<void> {
  visit('/register');
  await screen.findByRole('heading', { name: 'Create an account' });
  await fill('Email', 'ada@example.com');
  await fill('Display name', displayName);
  await fill('Password', password);
  await fill('Confirm password', confirmation);
  await press('Register');
}

async function askForReset(): Promise<void> {
  visit('/forgot-password');
  await screen.findByRole('heading', { name: 'Forgot password' });
  await fill('Email', 'ada@example.com ');
  await press('Send reset link');
}

async function openReset(path = '/reset-password?token=a%2Bb'): Promise<void> {
  visit(path);
  await screen.findByRole('heading', { name: 'Reset password' });
}
async function reset(password: string, confirmation: string): Promise<void> {
  await fill('New password', password);
  await fill('Confirm new password', confirmation);
  await press('Reset password');
}

describe('a new password that is easy to guess', () => {
  const ADVICE = /easy to guess/;

  it('is pointed out when registering, seen and spoken, and is not refused', async () => {
    server.on(REGISTER, ok(aLogin('new')));
    visit('/register');
    await screen.findByRole('heading', { name: 'Create an account' });
    await fill('Email', 'ada@example.com');
    await fill('Display name', 'Zwisselbeck');
    await fill('Password', 'Zwisselbeck1');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(ADVICE));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(ADVICE),
    );
    await fill('Confirm password', 'Zwisselbeck1');
    await press('Register');
    await waitFor(() => expect(server.callsTo(REGISTER)).toHaveLength(1));
  });

  it('is pointed out when resetting, until another is typed', async () => {
    await openReset();
    await fill('New password', 'password1');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(ADVICE));
    await fill('New password', 'lamp oyster granite');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('At least 6 characters.');
  });
});

describe.each<[form: string, route: string, send: () => Promise<void>, fallback: string]>([
  ['a login', LOGIN, login, 'Login failed. Please try again.'],
  [
    'a registration',
    REGISTER,
    () => register('Ada', 'secret', 'secret'),
    'Registration failed. Please try again.',
  ],
  ['a reset link', REQUEST, askForReset, 'Failed to process request. Please try again.'],
  [
    'a new password',
    CONFIRM,
    async () => {
      await openReset();
      await reset('folded paper', 'folded paper');
    },
    'Failed to reset password. Please try again.',
  ],
])('%s that is refused', (_, route, send, fallback) => {
  it.each([
    ['the message of the server', refused(423, 'Account is locked.'), 'Account is locked.'],
    ['its own message when the server sends none', { status: 500 }, fallback],
  ])('shows %s', async (_what, answer, message) => {
    server.on(route, answer);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('the login', () => {
  it('links to the registration and to the password reset', async () => {
    visit('/login');
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
  });

  it('remembers the user on request, and shows the password on request', async () => {
    server.on(LOGIN, ok(aLogin()));
    visit('/login');
    expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password');
    await press('Show password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await press('Hide password');
    await fill('Email', ' ada@example.com');
    await fill('Password', ' spaced ');
    await userEvent.click(screen.getByLabelText('Keep me logged in'));
    await press('Login');
    await screen.findByText('Ada');
    expect(server.callsTo(LOGIN)[0]?.body).toEqual({
      email: 'ada@example.com',
      password: ' spaced ',
      remember_me: true,
    });
  });
});

describe('a closed registration', () => {
  const registerLinks = (): HTMLElement[] =>
    screen.queryAllByRole('link', { name: /^(Register|Create an account)$/ });

  beforeEach(() => {
    server.on(`GET ${ROUTES.config}`, ok(anAppConfig({ registration_open: false })));
  });

  it.each(['/', '/login'])('is not offered on %s', async (path) => {
    visit(path);
    expect(await screen.findAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
    await waitFor(() => expect(registerLinks()).toEqual([]));
  });

  it('shows a notice instead of the form', async () => {
    visit('/register');
    expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });

  it('shows the refusal of the server when the form is still shown', async () => {
    server
      .on(`GET ${ROUTES.config}`, { status: 503 })
      .on(REGISTER, { status: 403, body: { detail: 'Registration is closed' } });
    await register('Ada', 'secret', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent('Registration is closed');
  });
});

describe('the registration', () => {
  const expectFault = async (label: string, fault: string): Promise<void> => {
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(fault));
  };

  it.each([
    ['Ada', 'secret', 'other!', 'Confirm password', 'Passwords do not match'],
    ['Ada', 'short', 'short', 'Password', 'Password must be at least 6 characters long'],
    [' ', 'secret', 'secret', 'Display name', 'Display name is required'],
  ])(
    'reports invalid input at its field (%s, %s, %s)',
    async (name, password, confirmation, label, fault) => {
      await register(name, password, confirmation);
      await expectFault(label, fault);
      expect(server.callsTo(REGISTER)).toHaveLength(0);
    },
  );

  it.each([
    [refused(409, 'Email already registered'), 'Email', 'Email already registered'],
    [
      {
        status: 422,
        body: { detail: [{ loc: ['body', 'display_name'], msg: 'Please choose another name', type: 'x' }] },
      },
      'Display name',
      'Please choose another name',
    ],
  ])('reports what the server refuses at its field', async (answer, label, fault) => {
    server.on(REGISTER, answer);
    await register('Ada', 'secret', 'secret');
    await expectFault(label, fault);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows each password on request', async () => {
    visit('/register');
    await screen.findByRole('heading', { name: 'Create an account' });
    await press('Show password');
    await press('Show confirm password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'text');
  });
});

describe('a forgotten password', () => {
  it('shows the message of the server', async () => {
    server.on(REQUEST, ok({ message: ACCOUNT_MESSAGES.resetRequested }));
    await askForReset();
    expect(await screen.findByText(ACCOUNT_MESSAGES.resetRequested)).toBeVisible();
    expect(server.callsTo(REQUEST)[0]?.body).toEqual({ email: 'ada@example.com' });
    expect(screen.queryByText(/Development only/)).not.toBeInTheDocument();
  });

  it('links to the reset directly when the server returns the link in development', async () => {
    const link = 'http://localhost:8000/reset-password?token=abc';
    server.on(REQUEST, ok({ message: 'Sent.', dev_reset_url: link }));
    await askForReset();
    expect(await screen.findByRole('link', { name: 'open the reset link' })).toHaveAttribute('href', link);
  });
});

describe('a new password', () => {
  it('is set with the token of the link, and leads to the login after 3 seconds', async () => {
    server.on(CONFIRM, ok({ message: ACCOUNT_MESSAGES.passwordReset }));
    await openReset();
    const redirects: (() => void)[] = [];
    const startTimer = globalThis.setTimeout;
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms) => {
      if (ms !== RESET_REDIRECT_MS) return startTimer(callback, ms);
      redirects.push(callback);
      return 0 as never;
    });
    await reset('folded paper', 'folded paper');
    expect(await screen.findByText(ACCOUNT_MESSAGES.passwordReset)).toBeVisible();
    await waitFor(() => expect(redirects).toHaveLength(1));
    timers.mockRestore();
    expect(server.callsTo(CONFIRM)[0]?.body).toEqual({ token: 'a+b', new_password: 'folded paper' });
    expect(window.location.pathname).toBe('/reset-password');
    act(() => redirects[0]!());
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it('signs the user out of this browser', async () => {
    signIn();
    server.on(CONFIRM, ok({ message: ACCOUNT_MESSAGES.passwordReset }));
    await openReset();
    await reset('folded paper', 'folded paper');
    expect(await screen.findByText(ACCOUNT_MESSAGES.passwordReset)).toBeVisible();
    expect(sessionStore.state().session).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });

  it('takes the token out of the address bar and still has it after a reload', async () => {
    await openReset();
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(JSON.stringify(window.history.state)).toContain('a+b');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the focus in the field when the token leaves the address bar', async () => {
    visit('/reset-password?token=abc');
    const first = await screen.findByLabelText('New password');
    first.focus();
    await waitFor(() => expect(window.location.search).toBe(''));
    await act(async () => undefined);
    expect(first).toHaveFocus();
  });

  it('cannot be set without a token', async () => {
    await openReset('/reset-password');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or missing reset token');
    await reset('folded paper', 'folded paper');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or missing reset token');
    expect(server.callsTo(CONFIRM)).toHaveLength(0);
  });

  it('is checked before it is sent', async () => {
    await openReset();
    await reset('short', 'short');
    expect(await screen.findByRole('alert')).toHaveTextContent('at least 6 characters long');
    expect(server.callsTo(CONFIRM)).toHaveLength(0);
  });
});

describe('a changed email', () => {
  const BAD_LINK = refused(400, 'Invalid or expired link');

  it('is confirmed by a click on the linked page, and the token leaves the address bar', async () => {
    server.on(CONFIRM_EMAIL, BAD_LINK, {
      status: 200,
      body: { message: ACCOUNT_MESSAGES.emailConfirmed },
    });
    visit('/confirm-email?token=a-b');
    await screen.findByRole('heading', { name: 'Confirm email' });
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(server.callsTo(CONFIRM_EMAIL)).toHaveLength(0);
    await press('Confirm email');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or expired link');
    await press('Confirm email');
    expect(await screen.findByText(ACCOUNT_MESSAGES.emailConfirmed)).toBeVisible();
    expect(server.callsTo(CONFIRM_EMAIL)[1]?.body).toEqual({ token: 'a-b' });
  });

  it('is undone with a new password, which ends the session here', async () => {
    signIn();
    server.on(RESTORE_EMAIL, BAD_LINK, ok({ message: ACCOUNT_MESSAGES.emailRestored }));
    visit('/restore-email?token=a-b');
    await screen.findByRole('heading', { name: 'Restore email' });
    await fill('New password', 'folded paper');
    await fill('Confirm new password', 'folded paper');
    await press('Restore email');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or expired link');
    await press('Restore email');
    expect(await screen.findByText(ACCOUNT_MESSAGES.emailRestored)).toBeVisible();
    expect(server.callsTo(RESTORE_EMAIL)[1]?.body).toEqual({ token: 'a-b', new_password: 'folded paper' });
    expect(sessionStore.state().session).toBeNull();
  });

  it.each(['/confirm-email', '/restore-email'])('needs a token (%s)', async (path) => {
    visit(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or missing link');
  });
});
