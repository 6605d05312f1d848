import { ACCOUNT_MESSAGES, routePath, ROUTES, type Session } from '@fourfold/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allAnswered, appServer, fill, press, signIn, visit } from '../../test/app';
import { aLogin, anEmailStatus, aUser, STALE_SIGN_IN } from '../../test/builders';
import { ok, refused, type FakeServer } from '../../test/fake-server';
import { sessionStore } from '../shared/session/session';

const PROFILE = `GET ${ROUTES.users.profile}`;
const UPDATE = `PUT ${ROUTES.users.profile}`;
const CHANGE = `POST ${ROUTES.users.changePassword}`;
const DELETE = `DELETE ${ROUTES.users.account}`;
const EMAIL = `GET ${ROUTES.users.email}`;
const SESSIONS = `GET ${ROUTES.users.sessions}`;
const END_ALL = `DELETE ${ROUTES.users.sessions}`;
const endOf = (session_id: string): string => `DELETE ${routePath(ROUTES.users.session, { session_id })}`;

const UNAUTHORIZED = refused(401, 'Not authenticated');

const here: Session = {
  session_id: 'here',
  created_at: '2025-01-07T08:00:00Z',
  last_used_at: '2025-01-07T09:00:00Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  ip: '127.0.0.1',
  is_current: true,
  began_with: 'password',
};
const phone: Session = {
  ...here,
  session_id: 'phone',
  user_agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36',
  is_current: false,
};

let server: FakeServer;

beforeEach(() => {
  server = appServer().on(SESSIONS, ok([here, phone]));
  signIn();
});

async function open(): Promise<QueryClient> {
  const queries = visit('/profile');
  await screen.findByRole('heading', { name: 'Your details' });
  return queries;
}
const part = (name: string) => within(screen.getByRole('region', { name }));

const edit = async (name: string): Promise<void> => {
  await open();
  await press('Edit Profile');
  expect(screen.getByLabelText('Display name')).toHaveFocus();
  await userEvent.clear(screen.getByLabelText('Display name'));
  if (name) await fill('Display name', name);
  await press('Save Changes');
};

const change = async (next: string, confirmation: string): Promise<void> => {
  await open();
  await fill('Current password', 'old secret');
  await fill('New password', next);
  await fill('Confirm new password', confirmation);
  await press('Change Password');
};

const LABEL = 'Please type "DELETE MY ACCOUNT" to confirm';
const confirm = () => screen.getByRole('button', { name: 'Delete My Account' });
const deletion = async (): Promise<void> => {
  await open();
  await press('Delete Account');
  expect(screen.getByLabelText(LABEL)).toHaveFocus();
  await fill(LABEL, 'DELETE MY ACCOUNT');
};

describe.each<[what: string, route: string, send: () => Promise<void>, fallback: string]>([
  ['new details', UPDATE, () => edit('Lady Ada'), 'Failed to update profile'],
  ['a new password', CHANGE, () => change('new secret', 'new secret'), 'Failed to change password'],
  [
    'signing out everywhere',
    END_ALL,
    async () => {
      await open();
      await press('Sign out everywhere');
    },
    'Failed to sign out',
  ],
  [
    'the deletion of the account',
    DELETE,
    async () => {
      await deletion();
      await userEvent.click(confirm());
    },
    'Failed to delete account',
  ],
])('%s', (_, route, send, fallback) => {
  it.each([
    ['the message of the server', refused(409, 'Email already registered'), 'Email already registered'],
    ['its own message when the server cannot be reached', 'offline' as const, fallback],
  ])('reports a failure with %s', async (_what, answer, message) => {
    server.on(route, answer);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(sessionStore.state().session).not.toBeNull();
  });
});

describe('the profile', () => {
  it('says Loading... until the user is loaded', async () => {
    const answer = server.hold(PROFILE, ok(aUser()));
    visit('/profile');
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Your details' })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    server.on(PROFILE, { status: 500 });
    visit('/profile');
    expect(await screen.findByText('Failed to load profile')).toBeVisible();
    server.on(PROFILE, ok(aUser()));
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
  });

  it('shows the details of the user and both streaks', async () => {
    await open();
    for (const text of ['ada', 'Ada', 'ada@example.com'])
      expect(part('Your details').getByText(text)).toBeVisible();
    expect(part('Game Statistics').getByText('Current Streak').nextSibling).toHaveTextContent('4');
    expect(part('Game Statistics').getByText('Best Streak').nextSibling).toHaveTextContent('9');
  });
});

describe('editing the profile', () => {
  it('saves name and email, and shows them everywhere', async () => {
    server.on(UPDATE, ok(aUser({ display_name: 'Lady Ada' })));
    await edit(' Lady Ada ');
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(server.callsTo(UPDATE)[0]?.body).toEqual({
      display_name: 'Lady Ada',
      email: 'ada@example.com',
    });
    expect(await screen.findByRole('link', { name: /^Lady Ada/ })).toBeVisible();
    expect(await part('Your details').findByText('Lady Ada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  });

  it('reports a new email together with its status, not before', async () => {
    const email = 'lovelace@example.com';
    const status = Promise.withResolvers<ReturnType<typeof ok>>();
    server.on(UPDATE, ok(aUser({ email }))).on(EMAIL, ok(anEmailStatus()), () => status.promise);
    await edit('Ada');
    await waitFor(() => expect(server.callsTo(EMAIL)).toHaveLength(2));
    expect(screen.queryByText(/We sent a link to your new email/)).toBeNull();
    status.resolve(ok(anEmailStatus({ email, confirmed: false })));
    expect(await screen.findByText(/We sent a link to your new email/)).toBeVisible();
    const details = part('Your details');
    expect(details.getByText(/^Not confirmed yet/)).toBeVisible();
    expect(details.getByText(/links for a forgotten password go to a•••@example.com/)).toBeVisible();
  });

  it('keeps the username read-only', async () => {
    await open();
    await press('Edit Profile');
    expect(screen.getByLabelText('Username')).toHaveAttribute('readonly');
  });

  it('can be cancelled', async () => {
    await open();
    await press('Edit Profile');
    await fill('Display name', ' the Second');
    await press('Cancel');
    expect(part('Your details').getByText('Ada')).toBeVisible();
    expect(server.callsTo(UPDATE)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  });

  it('requires a display name', async () => {
    await edit('');
    expect(await screen.findByRole('alert')).toHaveTextContent('Display name is required');
    expect(server.callsTo(UPDATE)).toHaveLength(0);
  });
});

describe('the status of the email', () => {
  const details = () => part('Your details');

  it('has the space of its line reserved until it is loaded', async () => {
    const answer = server.hold(EMAIL, ok(anEmailStatus()));
    await open();
    expect(details().getByRole('status')).toHaveTextContent('Checking whether it’s confirmed…');
    expect(details().getByText('Confirmed').closest('.pending')).toHaveAttribute('inert');
    answer();
    await waitFor(() => expect(details().queryByRole('status')).toBeNull());
    expect(details().getByText('Confirmed')).toBeVisible();
    expect(details().queryByText(/forgotten password/)).toBeNull();
  });

  it('names the earlier email while links for a forgotten password go to it', async () => {
    server.on(EMAIL, ok(anEmailStatus({ reset_goes_to: 'b•••@example.org' })));
    await open();
    expect(
      await details().findByText(
        'For 7 days after a change, links for a forgotten password go to b•••@example.org.',
      ),
    ).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    server.on(EMAIL, { status: 500 }, ok(anEmailStatus({ confirmed: false })));
    await open();
    expect(await details().findByText(/^Failed to check whether it’s confirmed/)).toBeVisible();
    await userEvent.click(details().getByRole('button', { name: 'Try again' }));
    expect(await details().findByText(/^Not confirmed yet/)).toBeVisible();
  });
});

describe('changing the password', () => {
  const button = () => screen.getByRole('button', { name: 'Change Password' });
  it('needs all three fields', async () => {
    await open();
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(button()).toBeDisabled();
      await fill(label, 'secret');
    }
    expect(button()).toBeEnabled();
  });

  it('names the account to password managers', async () => {
    await open();
    const form = button().closest('form')!;
    expect(form.querySelector('input[autocomplete="username"]')).toHaveValue(aUser().email);
  });

  it('points out a new password that is easy to guess', async () => {
    await open();
    await fill('New password', 'password1');
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/easy to guess/),
    );
  });

  it('reports success and clears the fields', async () => {
    server.on(CHANGE, ok({ message: ACCOUNT_MESSAGES.passwordChanged }));
    await change('new secret', 'new secret');
    expect(await screen.findByText('Password changed successfully!')).toBeVisible();
    expect(server.callsTo(CHANGE)[0]?.body).toEqual({
      current_password: 'old secret',
      new_password: 'new secret',
    });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(button()).toBeDisabled();
    await waitFor(() => expect(server.callsTo(SESSIONS)).toHaveLength(2));
  });

  it('is checked before it is sent', async () => {
    await change('secret', 'other!');
    expect(await screen.findByRole('alert')).toHaveTextContent('New passwords do not match');
    expect(server.callsTo(CHANGE)).toHaveLength(0);
  });

  it('shows all three passwords on request', async () => {
    await open();
    await userEvent.click(screen.getByLabelText('Show passwords'));
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
  });
});

describe('the devices of the user', () => {
  const devices = () => part('Signed in on');

  it('have an inert placeholder until they are loaded', async () => {
    server.hold(SESSIONS, ok([]));
    await open();
    expect(devices().getByRole('status')).toHaveTextContent('Loading devices…');
    expect(devices().getByText('This device').closest('.pending')).toHaveAttribute('inert');
    expect(devices().queryByRole('button', { name: 'Sign out this device' })).not.toBeInTheDocument();
  });

  it('are listed with the time and the address of their first use, this one marked', async () => {
    await open();
    await devices().findByText('Chrome on Android');
    const [first, second] = await devices().findAllByRole('listitem');
    expect(first).toHaveTextContent('Firefox on Linux This device');
    expect(second).toHaveTextContent(/Chrome on Android ?First used .* from 127\.0\.0\.1, last used/);
    expect(second).not.toHaveTextContent('This device');
  });

  it('can be loaded again after a failure', async () => {
    server.on(SESSIONS, { status: 500 }, ok([here]));
    await open();
    expect(await devices().findByText('Failed to load devices')).toBeVisible();
    await userEvent.click(devices().getByRole('button', { name: 'Try again' }));
    expect(await devices().findByText('Firefox on Linux')).toBeVisible();
  });

  it('can be signed out one by one', async () => {
    server.on(endOf('phone'), { status: 204 });
    await open();
    const button = await devices().findByRole('button', { name: 'Sign out Chrome on Android' });
    server.on(SESSIONS, ok([here]));
    await userEvent.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(screen.getByText('Chrome on Android is signed out.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Signed in on' })).toHaveFocus();
    expect(sessionStore.state().session).not.toBeNull();
  });

  it.each([
    [endOf('here'), 'Sign out this device'],
    [END_ALL, 'Sign out everywhere'],
  ])('end the session here (%s)', async (route, name) => {
    server.on(route, { status: 204 });
    await open();
    await userEvent.click(await devices().findByRole('button', { name }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(sessionStore.state().session).toBeNull();
  });
});

describe('the danger zone', () => {
  it('deletes nothing until the exact phrase is typed', async () => {
    await open();
    await press('Delete Account');
    for (const typed of ['delete my account', 'DELETE MY ACCOUNT ', 'DELETE MY ACCOUN']) {
      await userEvent.clear(screen.getByLabelText(LABEL));
      await userEvent.type(screen.getByLabelText(LABEL), `${typed}{Enter}`);
      expect(confirm()).toBeDisabled();
      expect(screen.getByLabelText(LABEL)).toBeInvalid();
    }
    expect(server.callsTo(DELETE)).toHaveLength(0);
  });

  it('signs out and leads home once the account is gone', async () => {
    server.on(DELETE, { status: 204 });
    await deletion();
    server.on(PROFILE, UNAUTHORIZED);
    await userEvent.click(confirm());
    expect(await screen.findByRole('heading', { name: /Sixteen words/ })).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(sessionStore.state()).toEqual({ session: null, ended: null });
    await userEvent.click(screen.getAllByRole('link', { name: 'Login' })[0]!);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  });

  it('says that a mail confirms the deletion', async () => {
    await open();
    expect(part('Danger Zone').getByText(/We’ll confirm it by email/)).toBeVisible();
  });

  it('tells admins what has to happen first, instead of offering the deletion', async () => {
    server.on(PROFILE, ok(aUser({ is_admin: true })));
    await open();
    expect(
      part('Danger Zone').getByText(/Another admin has to remove your admin rights first\./),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
  });

  it('can be cancelled', async () => {
    await deletion();
    await press('Cancel');
    expect(screen.queryByLabelText(LABEL)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
  });
});

describe('the download of the own data', () => {
  const EXPORT = `GET ${ROUTES.users.export}`;
  /** The names of the files. */
  const saved: string[] = [];
  const ask = async (): Promise<void> => {
    await open();
    await press('Download my data');
  };

  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is saved as a file of today, and tells its progress in one live region', async () => {
    const answer = server.hold(EXPORT, ok({ format: 1 }));
    await ask();
    const progress = await part('Your data').findByRole('status');
    expect(progress).toHaveTextContent('Collecting your data…');
    await press('Download my data');
    expect(server.callsTo(EXPORT)).toHaveLength(1);
    answer();
    await waitFor(() =>
      expect(progress).toHaveTextContent(/^Saved as fourfold-data-\d{4}-\d\d-\d\d\.json\.$/),
    );
    expect(progress).toBeVisible();
    expect(saved).toHaveLength(1);
    expect(progress).toHaveTextContent(`Saved as ${saved[0]}.`);
  });

  it('continues after the password was asked for', async () => {
    server
      .on(EXPORT, STALE_SIGN_IN, ok({ format: 1 }))
      .on(`POST ${ROUTES.users.reauthenticate}`, ok(aLogin('fresh')));
    await ask();
    await screen.findByRole('dialog', { name: 'Is it really you?' });
    await fill('Your password', 'right one');
    await press('Confirm');
    expect(await screen.findByText(/^Saved as fourfold-data/)).toBeVisible();
    expect(server.callsTo(EXPORT)[1]).toMatchObject({ headers: { authorization: 'Bearer fresh' } });
  });

  it.each([
    ['that it was done less than an hour ago', refused(429, 'Once an hour only.'), 'Once an hour only.'],
    ['that the connection failed', 'offline' as const, 'Failed to download your data. Please try again.'],
  ])('says %s, and saves nothing', async (_, answer, message) => {
    server.on(EXPORT, answer);
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(saved).toHaveLength(0);
  });
});

describe('blocked players', () => {
  const BLOCKS = `GET ${ROUTES.friends.blocks}`;

  it('are unblocked in the profile', async () => {
    const grace = {
      user_id: 'grace',
      username: 'grace',
      display_name: 'Grace',
      blocked_at: '2025-11-21T10:00:00.000Z',
    };
    server
      .on(BLOCKS, ok([grace]))
      .on(`DELETE ${routePath(ROUTES.friends.block, { user_id: 'grace' })}`, { status: 204 });
    await open();
    const unblock = await screen.findByRole('button', { name: 'Unblock Grace' });
    server.on(BLOCKS, ok([]));
    await userEvent.click(unblock);
    expect(await screen.findByText('Grace is no longer blocked.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked players' })).toBeNull());
  });

  it('have no section while there are none', async () => {
    server.on(BLOCKS, ok([]));
    const queries = await open();
    await waitFor(() => expect(server.callsTo(BLOCKS)).toHaveLength(1));
    await allAnswered(queries);
    expect(screen.queryByRole('region', { name: 'Blocked players' })).toBeNull();
  });
});
