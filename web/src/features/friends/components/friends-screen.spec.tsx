import { ROUTES, routePath, type UserSearchResult } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aFriend, aFriendRequest } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { clearFriendBattles, storeFriendBattle } from '../../../shared/friends/friend-battles';
import { FriendsScreen } from './friends-screen';

const { friends } = ROUTES;

const aRequest = (display_name: string) =>
  aFriendRequest({ other_user: { user_id: 'other', username: display_name.toLowerCase(), display_name } });

let server: FakeServer;

beforeEach(() => {
  signIn();
  server = new FakeServer()
    .on(`GET ${friends.list}`, ok([]))
    .on(`GET ${friends.pending}`, ok([]))
    .on(`GET ${friends.sent}`, ok([]));
});

const open = () => renderWithProviders(<FriendsScreen />);
const alerts = async (text: string): Promise<void> =>
  expect(await screen.findByRole('alert')).toHaveTextContent(text);

describe('the friends page', () => {
  it.each([friends.list, friends.pending, friends.sent])(
    'says that its data did not load (%s), and loads it on request',
    async (path) => {
      server.on(`GET ${path}`, { status: 500 }, ok([]));
      open();
      await alerts('Failed to load friends data');
      await press('Try again');
      expect(await screen.findByText('No friends yet. Add the first by username.')).toBeVisible();
    },
  );

  it('shows each friend with streaks, and whether they are online', async () => {
    server.on(
      `GET ${friends.list}`,
      ok([aFriend({ is_online: true }), aFriend({ user_id: 'b', username: 'bob' })]),
    );
    open();
    const [grace, bob] = await within(
      await screen.findByRole('region', { name: 'Your friends' }),
    ).findAllByRole('listitem');
    expect(grace).toHaveTextContent('Current streak 3, best streak 8');
    expect(within(grace!).getByText('Online')).toBeVisible();
    expect(within(bob!).getByText('Offline')).toBeVisible();
    expect(within(grace!).getByRole('link', { name: 'Chat with Grace' })).toHaveAttribute(
      'href',
      '/chat/friend',
    );
  });
});

describe('the battles of friends', () => {
  it('are shown below the name of the friend, the last one only, and silently', async () => {
    server.on(`GET ${friends.list}`, ok([aFriend(), aFriend({ user_id: 'b', username: 'bob' })]));
    const { queryClient } = open();
    const list = within(await screen.findByRole('region', { name: 'Your friends' }));
    const [grace, bob] = await list.findAllByRole('listitem');
    const news = { user_id: 'friend', won: false, opponents: [], finished_at: '2026-11-18T12:00:00.000Z' };
    act(() => storeFriendBattle(queryClient, news));
    await waitFor(() => expect(grace).toHaveTextContent('Lost a battle, '));
    const opponents = ['Ada', 'Ben'].map((name) => ({ user_id: name, display_name: name }));
    act(() => storeFriendBattle(queryClient, { ...news, won: true, opponents }));
    await waitFor(() => expect(grace).toHaveTextContent('Won against Ada and Ben, '));
    expect(grace).not.toHaveTextContent('Lost');
    expect(bob).not.toHaveTextContent(/Won|Lost/);
    for (const region of screen.getAllByRole('status')) expect(region).toHaveTextContent('');
    act(() => clearFriendBattles(queryClient));
    await waitFor(() => expect(grace).not.toHaveTextContent('Won'));
  });
});

describe('a friend request', () => {
  const type = async (text: string): Promise<void> =>
    userEvent.type(await screen.findByLabelText('Username'), text);

  it('is sent to a typed username', async () => {
    server.on(`POST ${friends.request}`, { status: 201, body: aRequest('Grace') });
    open();
    await type('@grace ');
    await press('Send Request');
    expect((await screen.findAllByText('Friend request sent to Grace.')).length).toBeGreaterThan(0);
    expect(server.callsTo(`POST ${friends.request}`)[0]?.body).toEqual({ username: 'grace' });
  });

  it('finds a username that is written as the page shows one', async () => {
    server.on(`GET ${friends.search}`, ok([]));
    open();
    await type('@grace');
    await waitFor(() => expect(server.queriesTo(`GET ${friends.search}`)).toContainEqual({ query: 'grace' }));
  });

  it('makes friends at once when the other player has sent one, too', async () => {
    server.on(`POST ${friends.request}`, ok({ ...aRequest('Grace'), status: 'accepted' }));
    open();
    await type('grace');
    await press('Send Request');
    expect((await screen.findAllByText('You and Grace are friends now.')).length).toBeGreaterThan(0);
  });

  it('can be sent to a found player, and results show existing relationships', async () => {
    const found = (username: string, relationship: UserSearchResult['relationship']): UserSearchResult => ({
      user_id: username,
      username,
      display_name: username.toUpperCase(),
      relationship,
    });
    server
      .on(
        `GET ${friends.search}`,
        ok([found('ann', 'none'), found('anna', 'friends'), found('anne', 'sent')]),
      )
      .on(`POST ${friends.request}`, { status: 201, body: aRequest('Ann') });
    open();
    await type('an');
    const list = await screen.findByRole('list', { name: 'Players found' });
    expect(within(list).getByText('Friends')).toBeVisible();
    expect(within(list).getByText('Request sent')).toBeVisible();
    await press('Add ANN');
    await waitFor(() =>
      expect(server.callsTo(`POST ${friends.request}`).map(({ body }) => body)).toEqual([
        { username: 'ann' },
      ]),
    );
    expect(server.queriesTo(`GET ${friends.search}`)[0]).toEqual({ query: 'an' });
  });

  it.each([
    ['the server’s words', refused(404, 'User not found'), 'User not found'],
    ['its own words', { status: 500 }, 'Failed to send friend request'],
  ])('reports a failure in %s', async (_, answer, text) => {
    server.on(`POST ${friends.request}`, answer);
    open();
    await type('nobody');
    await press('Send Request');
    await alerts(text);
  });
});

describe('pending requests', () => {
  const path = (pattern: typeof friends.accept | typeof friends.reject | typeof friends.cancel): string =>
    routePath(pattern, { friendship_id: 5 });

  it.each([
    [friends.pending, 'Accept Grace', `PUT ${path(friends.accept)}`, 'Failed to accept friend request'],
    [friends.pending, 'Reject Grace', `PUT ${path(friends.reject)}`, 'Failed to reject friend request'],
    [
      friends.sent,
      'Cancel the request to Grace',
      `DELETE ${path(friends.cancel)}`,
      'Failed to cancel friend request',
    ],
  ])('can be answered again after a failure (%s, %s)', async (list, button, route, failure) => {
    server.on(`GET ${list}`, ok([aRequest('Grace')])).on(route, { status: 500 }, ok(aRequest('Grace')));
    open();
    await press(button);
    await alerts(failure);
    server.on(`GET ${list}`, ok([]));
    await press(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
    if (list === friends.pending)
      expect(screen.getByText('Nobody is waiting for your answer.')).toBeVisible();
    else expect(screen.queryByRole('heading', { name: 'Sent requests' })).toBeNull();
  });
});

describe('a friend', () => {
  beforeEach(() => server.on(`GET ${friends.list}`, ok([aFriend()])));
  const remove = `DELETE ${routePath(friends.remove, { user_id: 'friend' })}`;

  it('is removed only after a confirmation', async () => {
    server.on(remove, { status: 500 }, { status: 204 });
    open();
    await press('Remove Grace');
    expect(screen.getByText(/Remove/, { selector: 'p' })).toHaveTextContent(
      'Remove Grace from your friends?',
    );
    await press('Keep');
    expect(server.callsTo(remove)).toHaveLength(0);
    await press('Remove Grace');
    await press('Remove friend');
    await alerts('Failed to remove friend');
    server.on(`GET ${friends.list}`, ok([]));
    await press('Remove friend');
    expect(await screen.findByText('No friends yet. Add the first by username.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your friends' })).toHaveFocus();
  });
});

it('offers to block and report friends, found players and players with pending requests', async () => {
  const stranger = { user_id: 'ann', username: 'ann', display_name: 'Ann', relationship: 'none' };
  server
    .on(`GET ${friends.list}`, ok([aFriend()]))
    .on(`GET ${friends.search}`, ok([stranger]))
    .on(`GET ${friends.pending}`, ok([aRequest('Bea')]))
    .on(`GET ${friends.sent}`, ok([aRequest('Cal')]));
  open();
  await userEvent.type(await screen.findByLabelText('Username'), 'an');
  for (const name of ['Ann', 'Bea', 'Cal', 'Grace']) {
    await press(`Actions for ${name}`);
    expect(screen.getByRole('button', { name: `Block ${name}` })).toBeVisible();
    expect(screen.getByRole('button', { name: `Report ${name}` })).toBeVisible();
  }
});
