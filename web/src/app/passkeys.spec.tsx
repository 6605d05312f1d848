import { ERRORS, ROUTES, routePath, type Passkey, type Session } from '@fourfold/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, press, signIn, visit } from '../../test/app';
import { aUser, STALE_SIGN_IN } from '../../test/builders';
import { ok, type FakeServer } from '../../test/fake-server';

const LIST = `GET ${ROUTES.users.passkeys}`;
const LAPTOP: Passkey = {
  passkey_id: '018f0000-0000-7000-8000-00000000000a',
  name: 'Laptop',
  created_at: '2025-01-07T08:00:00Z',
  last_used_at: null,
};
const REMOVE = `DELETE ${routePath(ROUTES.users.passkey, LAPTOP)}`;

let server: FakeServer;

beforeEach(() => {
  server = appServer();
});

/** A browser that knows of passkeys; it uses none in these tests. */
function supportPasskeys(): void {
  Object.assign(window, { PublicKeyCredential: class {} });
}
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

describe('the login page', () => {
  const loginPage = async () => {
    visit('/login');
    return screen.findByLabelText('Email');
  };

  it('says nothing of passkeys where the browser has none', async () => {
    expect(await loginPage()).toHaveAttribute('autocomplete', 'username');
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
    expect(server.callsTo(`POST ${ROUTES.users.passkeyLoginOptions}`)).toEqual([]);
  });

  it('offers them as a button and in the field of the email', async () => {
    supportPasskeys();
    expect(await loginPage()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  });
});

describe('the profile', () => {
  it('lists passkeys, and removes one', async () => {
    server.on(LIST, ok([LAPTOP]), ok([])).on(REMOVE, { status: 204 });
    signIn();
    visit('/profile');
    expect((await screen.findByText('Laptop')).closest('li')).toHaveTextContent(/Added .*, not used yet/);
    expect(screen.getByText('This browser can’t add passkeys.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Laptop' }));
    expect(await screen.findByText('No passkeys yet.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
  });

  it('lists them as they are after the answer to a removal was lost', async () => {
    server.on(LIST, ok([LAPTOP]), ok([])).on(REMOVE, 'offline');
    signIn();
    visit('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    expect(await screen.findByText('Failed to remove the passkey')).toBeVisible();
    expect(await screen.findByText('No passkeys yet.')).toBeVisible();
  });

  it('says how each session began', async () => {
    const session: Session = {
      session_id: 'here',
      created_at: '2025-01-07T08:00:00Z',
      last_used_at: '2025-01-07T09:00:00Z',
      user_agent: null,
      ip: null,
      is_current: true,
      began_with: 'passkey',
    };
    const other: Session = { ...session, session_id: 'there', is_current: false, began_with: 'password' };
    server.on(`GET ${ROUTES.users.sessions}`, ok([session, other]));
    signIn();
    visit('/profile');
    expect(await screen.findByText(/signed in with a passkey/)).toBeVisible();
    expect(screen.getByText(/signed in with the password/)).toBeVisible();
  });
});

describe('the question who it is', () => {
  it('offers a passkey to whoever has one', async () => {
    supportPasskeys();
    server.on(LIST, ok([LAPTOP])).on(REMOVE, STALE_SIGN_IN);
    signIn();
    visit('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    await screen.findByRole('dialog', { name: 'Is it really you?' });
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
  });
});

describe('the admin pages that want a passkey', () => {
  const NEEDED = {
    status: 403,
    body: { detail: ERRORS.passkey_required.detail, code: 'passkey_required' },
  };
  const open = async (passkeys: Passkey[]) => {
    server.on(LIST, ok(passkeys)).on(`GET ${ROUTES.admin.failedLogins}`, NEEDED);
    server.on(`GET ${ROUTES.users.profile}`, ok(aUser({ is_admin: true })));
    signIn({ is_admin: true });
    visit('/admin/security');
    await screen.findByRole('heading', { name: 'The admin pages open with a passkey' });
  };

  it('lead an admin without one to the profile', async () => {
    supportPasskeys();
    await open([]);
    expect(await screen.findByRole('link', { name: 'Add a passkey' })).toHaveAttribute('href', '/profile');
  });

  it('let an admin with one sign in, and try again once the server wants none', async () => {
    supportPasskeys();
    await open([LAPTOP]);
    expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    server.on(`GET ${ROUTES.admin.failedLogins}`, ok([]));
    await press('Try again');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Failed logins' })).toBeVisible());
  });

  it('name another browser where this one has none', async () => {
    await open([LAPTOP]);
    expect(screen.getByText(/^This browser can’t use passkeys/)).toBeVisible();
  });
});

describe('the link for the first passkey', () => {
  it('needs its token, and a browser with passkeys', async () => {
    visit('/first-passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or missing link');
  });

  it('says that another browser is needed', async () => {
    visit('/first-passkey?token=abc');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This browser can’t use passkeys/);
    await press('Add passkey');
    expect(server.callsTo(`POST ${ROUTES.users.firstPasskeyOptions}`)).toEqual([]);
  });
});
