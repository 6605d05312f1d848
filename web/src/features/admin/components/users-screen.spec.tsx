import { ROUTES, routePath, type AdminUser, type AdminUsers } from '@fourfold/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, retype } from '../../../../test/actions';
import { BOB, ROOT } from '../../../../test/admin-builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { serverClock } from '../../../lib/time/server-clock';
import { UsersScreen } from './users-screen';

const { admin } = ROUTES;
const LIST = `GET ${admin.users}`;
const bobs = { user_id: BOB.user_id };
const PUT = `PUT ${routePath(admin.user, bobs)}`;
const STATUS = `PUT ${routePath(admin.userStatus, bobs)}`;
const listed = (...users: AdminUser[]): AdminUsers => ({ users, total: users.length });

let server: FakeServer;

beforeEach(() => {
  signIn(ROOT);
  server = new FakeServer().on(LIST, ok(listed(ROOT, BOB)));
});

const open = (): void => void renderWithProviders(<UsersScreen />);
const rowOf = async (username: string): Promise<HTMLElement> => {
  const header = await screen.findByRole('rowheader', { name: new RegExp(`^${username}`) });
  return header.closest('tr')!;
};
const choose = async (action: string, username = 'bob'): Promise<void> => {
  await press(`Actions for ${username}`);
  await userEvent.click(screen.getByRole('button', { name: action }));
};
const queries = () => server.queriesTo(LIST);

describe('the list of users', () => {
  it.each([
    ['an object with its total', listed(ROOT, BOB)],
    ['a plain array', [ROOT, BOB]],
  ])('is shown when the server gives %s', async (_, body) => {
    server.on(LIST, ok(body));
    open();
    expect(await rowOf('bob')).toHaveTextContent('bob@example.com');
    expect(screen.getByText('1–2 of 2 users')).toBeVisible();
    expect(queries()[0]).toEqual({
      skip: '0',
      limit: '25',
      sort_by: 'created_at',
      sort_order: 'desc',
    });
  });

  it('says that it did not load, and loads on request', async () => {
    server.on(LIST, { status: 500 }, ok(listed(BOB)));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load users');
    await press('Try again');
    await rowOf('bob');
  });

  it('sorts by a column and marks it', async () => {
    open();
    await rowOf('bob');
    expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');
    await press('Email');
    const email = screen.getByRole('columnheader', { name: 'Email' });
    await waitFor(() => expect(email).toHaveAttribute('aria-sort', 'ascending'));
    await waitFor(() => expect(queries().at(-1)?.sort_by).toBe('email'));
    expect(queries().at(-1)?.sort_order).toBe('asc');
  });

  it('is searched from page 1 when typing pauses, and shows the old rows until the answer', async () => {
    server.on(LIST, ok({ users: [ROOT, BOB], total: 60 }));
    open();
    await press('Page 2');
    await screen.findByText('26–27 of 60 users');
    const answer = server.hold(LIST, ok(listed(BOB)));
    expect(queries().at(-1)?.skip).toBe('25');
    fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'bob' } });
    expect(queries()).toHaveLength(2);
    await waitFor(() => expect(queries().at(-1)?.search).toBe('bob'));
    expect(queries().at(-1)?.skip).toBe('0');
    await rowOf('ada');
    expect(screen.getByRole('region', { name: 'Users', busy: true })).toBeVisible();
    expect(screen.getByText('26–27 of 60 users')).toBeVisible();
    answer();
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^ada/ })).toBeNull());
  });

  it('names the search term when nothing matches', async () => {
    server.on(LIST, ok(listed(BOB)), ok(listed()));
    open();
    await rowOf('bob');
    await userEvent.type(screen.getByLabelText('Search users'), 'zoe{Enter}');
    expect(await screen.findByText('No users match “zoe”.')).toBeVisible();
  });
});

describe('a user', () => {
  it('is edited in the row: Enter saves what changed, and the focus returns', async () => {
    server
      .on(PUT, ok({ ...BOB, display_name: 'Robert' }))
      .on(LIST, ok(listed(BOB)), ok(listed({ ...BOB, display_name: 'Robert' })));
    open();
    await choose('Edit');
    expect(screen.getByLabelText('Display name of bob')).toHaveFocus();
    await retype('Display name of bob', 'Robert{Enter}');
    await waitFor(async () => expect(await rowOf('bob')).toHaveTextContent('Robert'));
    expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
      { display_name: 'Robert', version: BOB.version },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for bob' })).toHaveFocus());
  });

  it('stays unchanged when Escape ends the editing, and the focus returns', async () => {
    open();
    await choose('Edit');
    await retype('Email of bob', 'other@example.com{Escape}');
    expect(await rowOf('bob')).toHaveTextContent('bob@example.com');
    expect(screen.getByRole('button', { name: 'Actions for bob' })).toHaveFocus();
    expect(server.callsTo(PUT)).toEqual([]);
  });

  it.each([
    ['the server’s words', refused(409, 'Email already registered'), 'Email already registered'],
    ['its own words', { status: 500 }, 'Failed to update user'],
  ])('reports a failed save in %s, and keeps the draft', async (_, answer, text) => {
    server.on(PUT, answer);
    open();
    await choose('Edit');
    await retype('Email of bob', 'ada@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email of bob')).toHaveValue('ada@example.com');
  });

  it.each([
    {
      name: 'Active: bob',
      title: 'Disable user',
      path: routePath(admin.userStatus, bobs),
      changes: { is_active: false },
      undone: { is_active: true },
      failure: 'Failed to update user status',
      done: 'Bob is disabled.',
    },
    {
      name: 'Admin: bob',
      title: 'Grant admin',
      path: routePath(admin.user, bobs),
      changes: { is_admin: true },
      undone: { is_admin: false },
      failure: 'Failed to update admin status',
      done: 'Bob is an admin now.',
    },
  ])('$title: asks with the name, and can be undone', async (example) => {
    const { name, title, path, changes, undone, failure, done } = example;
    server.on(`PUT ${path}`, { status: 500 }, ok({ ...BOB, ...changes, version: 4 }), ok(BOB));
    open();
    const before = (await screen.findByRole<HTMLInputElement>('switch', { name })).checked;
    await userEvent.click(screen.getByRole('switch', { name }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent('Bob (@bob)');
    expect(server.callsTo(`PUT ${path}`)).toEqual([]);
    await press(title);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(failure);
    server.on(LIST, ok(listed({ ...BOB, ...changes, version: 4 })));
    await press(title);
    expect(await screen.findByText(done)).toBeVisible();
    expect(await screen.findByRole('switch', { name, checked: !before })).toBeVisible();
    await press('Undo');
    await waitFor(() => expect(server.callsTo(`PUT ${path}`)).toHaveLength(3));
    expect(server.callsTo(`PUT ${path}`).map(({ body }) => body)).toEqual([
      { ...changes, version: BOB.version },
      { ...changes, version: BOB.version },
      { ...undone, version: 4 },
    ]);
  });

  it('that somebody else has changed is not overwritten before both values were shown', async () => {
    const conflict = {
      status: 409,
      body: {
        detail: 'Somebody else has changed this meanwhile',
        current: { ...BOB, display_name: 'Bo', version: 9 },
      },
    };
    server.on(PUT, conflict, ok({ ...BOB, display_name: 'Robert', version: 10 }));
    open();
    await choose('Edit');
    await retype('Display name of bob', 'Robert{Enter}');
    const alert = await screen.findByRole('alert');
    await within(alert).findByText(/^Somebody else has changed this meanwhile/);
    expect(alert).toHaveTextContent('display nameyours Robert, stored Bo');
    await press('Save bob');
    await screen.findByText('Bob is updated.');
    expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
      { display_name: 'Robert', version: 3 },
      { display_name: 'Robert', version: 9 },
    ]);
  });

  it.each([
    ['is switched on again if only something else is different', { display_name: 'Bo' }, 2],
    ['is left alone if it is on already', { is_active: true }, 1],
  ])('that somebody else has changed meanwhile %s', async (_, theirs, calls) => {
    const detail = 'Somebody else has changed this meanwhile';
    const current = { ...BOB, is_active: false, version: 9, ...theirs };
    server
      .on(LIST, ok(listed({ ...BOB, is_active: false })))
      .on(
        STATUS,
        { status: 409, body: { detail, current } },
        ok({ ...current, is_active: true, version: 10 }),
      );
    open();
    await userEvent.click(await screen.findByRole('switch', { name: 'Active: bob' }));
    await screen.findByText('Bob is enabled.');
    const versions = [BOB.version, 9].slice(0, calls);
    expect(server.callsTo(STATUS).map(({ body }) => body)).toEqual(
      versions.map((version) => ({ is_active: true, version })),
    );
  });

  it('can be looked at by an observer, who has no buttons to change anything', async () => {
    signIn({ ...BOB, is_observer: true });
    open();
    const row = await rowOf('bob');
    expect(within(row).queryByRole('switch')).toBeNull();
    expect(within(row).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create user' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  });

  it('cannot disable, demote or delete their own account, and is told why', async () => {
    open();
    const row = within(await rowOf('ada'));
    await press('Actions for ada');
    const controls = [...row.getAllByRole('switch'), row.getByRole('button', { name: 'Delete' })];
    expect(controls).toHaveLength(3);
    for (const control of controls) {
      expect(control).toHaveAttribute('aria-disabled', 'true');
      expect(control).toHaveAccessibleDescription(/your own account/);
      await userEvent.click(control);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('shows until when somebody is muted, and ends it', async () => {
    const UNMUTE = `DELETE ${routePath(admin.muteUser, bobs)}`;
    server
      .on(LIST, ok(listed(ROOT, { ...BOB, muted_until: '2999-01-01T00:00:00.000Z' })), ok(listed(ROOT, BOB)))
      .on(UNMUTE, { status: 204 });
    open();
    expect(await rowOf('bob')).toHaveTextContent('Muted until');
    await choose('End mute');
    expect(await screen.findByText('Bob isn’t muted any more.')).toBeVisible();
    expect(await rowOf('bob')).not.toHaveTextContent('Muted until');
  });

  it('is warned and muted from the menu, unless an admin', async () => {
    const WARN = `POST ${routePath(admin.warnUser, bobs)}`;
    const MUTE = `POST ${routePath(admin.muteUser, bobs)}`;
    server.on(WARN, ok({ message: 'done' })).on(MUTE, ok(BOB));
    open();
    await choose('Warn');
    await userEvent.type(await screen.findByLabelText('Message'), 'Be kind');
    await press('Send warning');
    await screen.findByText('Bob is warned.');
    await choose('Mute');
    // The clock of the device may be wrong.
    jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-22T11:00:00Z'));
    await press('Mute player');
    await screen.findByText('Bob is muted.');
    jest.restoreAllMocks();
    expect(server.callsTo(MUTE)[0]?.body).toEqual({ until: '2025-11-23T11:00:00.000Z' });
    expect(server.callsTo(WARN)[0]?.body).toEqual({ message: 'Be kind' });
    await press('Actions for ada');
    const row = within(await rowOf('ada'));
    for (const name of ['Warn', 'Mute'])
      expect(row.getByRole('button', { name })).toHaveAccessibleDescription(/^An admin can/);
  });

  it('is muted until the same moment again when the answer was lost', async () => {
    const MUTE = `POST ${routePath(admin.muteUser, bobs)}`;
    server.on(MUTE, 'offline', ok(BOB));
    open();
    await choose('Mute');
    const now = jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-22T11:00:00Z'));
    await press('Mute player');
    await screen.findByText('Failed to mute the player');
    now.mockReturnValue(Date.parse('2025-11-22T11:00:09Z'));
    await press('Mute player');
    await screen.findByText('Bob is muted.');
    jest.restoreAllMocks();
    const bodies = server.callsTo(MUTE).map(({ body }) => body);
    expect(bodies).toEqual(Array(2).fill({ until: '2025-11-23T11:00:00.000Z' }));
  });

  it('is deleted only after a confirmation that names them', async () => {
    const DELETE = `DELETE ${routePath(admin.user, bobs)}`;
    server.on(DELETE, { status: 204 }).on(LIST, ok(listed(ROOT, BOB)), ok(listed(ROOT)));
    open();
    await choose('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete user' });
    expect(dialog).toHaveTextContent('bob@example.com');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(server.callsTo(DELETE)).toEqual([]);
    await press('Delete user');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('rowheader', { name: /^bob/ })).toBeNull();
  });

  it('keeps the dialog open until the deletion is done, and shows a refusal in it', async () => {
    const DELETE = `DELETE ${routePath(admin.user, bobs)}`;
    const refuse = server.hold(DELETE, refused(409, 'Bob plays a battle'));
    open();
    await choose('Delete');
    await press('Delete user');
    await waitFor(() => expect(server.callsTo(DELETE)).toHaveLength(1));
    const dialog = screen.getByRole('dialog', { name: 'Delete user' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await press('Cancel');
    await press('Close dialog');
    await press('Delete user');
    expect(dialog).toBeInTheDocument();
    expect(server.callsTo(DELETE)).toHaveLength(1);
    refuse();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Bob plays a battle');
    await press('Close dialog');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for bob' })).toHaveFocus();
  });

  it('is unlocked, and the error of an earlier try disappears', async () => {
    const UNLOCK = `POST ${routePath(admin.unlockUser, bobs)}`;
    server.on(UNLOCK, { status: 500 }, ok({ message: 'done' }));
    open();
    await choose('Unlock');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to unlock user');
    await choose('Unlock');
    expect((await screen.findAllByText('Bob isn’t locked out any more.')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gets a new password of at least six characters', async () => {
    const RESET = `POST ${routePath(admin.resetUserPassword, bobs)}`;
    server.on(RESET, { status: 500 }, ok({ message: 'done' }));
    open();
    await choose('Reset password');
    const form = (await screen.findByLabelText('New password')).closest('form')!;
    // So that a password manager does not take it for the admin's own.
    expect(form.querySelector('input[autocomplete="username"]')).toHaveValue(BOB.email);
    await userEvent.type(screen.getByLabelText('New password'), 'short{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 6 characters long');
    await userEvent.type(screen.getByLabelText('New password'), 'er{Enter}');
    expect(await screen.findByText('Failed to reset password')).toBeVisible();
    await userEvent.type(screen.getByLabelText('New password'), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = server.callsTo(RESET);
    expect(call?.body).toEqual({ user_id: BOB.user_id, new_password: 'shorter' });
  });

  it('has the streaks recalculated', async () => {
    const POST = `POST ${routePath(admin.recalculateStreaks, bobs)}`;
    server.on(POST, { status: 500 }, ok({ ...bobs, current_streak: 2, highest_streak: 5 }));
    open();
    await choose('Recalculate streaks');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to recalculate streaks');
    await choose('Recalculate streaks');
    expect(
      (await screen.findAllByText('Streaks of Bob recalculated: current 2, best 5.')).length,
    ).toBeGreaterThan(0);
  });
});

describe('the form for a new user', () => {
  const CREATE = `POST ${admin.users}`;
  const submit = async (username: string): Promise<void> => {
    open();
    await press('Create user');
    await screen.findByRole('dialog');
    await retype('Username', username);
    await retype('Display name', ' Carol ');
    await retype('Email', 'carol@example.com');
    await retype('Password', 'folded paper{Enter}');
  };

  it('requires every field, and focuses the first missing one', async () => {
    open();
    await press('Create user');
    const form = within(await screen.findByRole('dialog', { name: 'Create user' }));
    await userEvent.click(form.getByRole('button', { name: 'Create user' }));
    for (const text of [
      'Username is required',
      'Display name is required',
      'Email is required',
      'Password must be at least 6 characters long',
    ])
      expect(form.getByText(text)).toBeVisible();
    expect(form.getByLabelText('Username')).toHaveFocus();
    expect(server.callsTo(CREATE)).toEqual([]);
  });

  it('is sent once, and takes no input until the answer', async () => {
    const answer = server.hold(CREATE, { status: 201, body: BOB });
    await submit('carol');
    await waitFor(() => expect(server.callsTo(CREATE)).toHaveLength(1));
    fireEvent.click(screen.getByLabelText('Admin'));
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(screen.getByLabelText('Password')).toHaveValue('folded paper');
    expect(screen.getByLabelText('Admin')).not.toBeChecked();
    expect(server.callsTo(CREATE)).toHaveLength(1);
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('creates the user, and shows the server’s faults at their fields', async () => {
    const fault = { loc: ['body', 'username'], msg: 'Only small letters', type: 't' };
    server.on(CREATE, { status: 422, body: { detail: [fault] } }, { status: 201, body: BOB });
    await submit('Carol');
    await waitFor(() =>
      expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/Only small letters/),
    );
    await retype('Username', 'carol{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo(CREATE)[1]?.body).toEqual({
      username: 'carol',
      display_name: 'Carol',
      email: 'carol@example.com',
      password: 'folded paper',
      is_admin: false,
    });
  });
});
