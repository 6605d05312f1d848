import { ROUTES, type FriendRequest } from '@fourfold/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFriend, aFriendRequest, aUser } from '../../../test/builders';
import { FakeServer, ok } from '../../../test/fake-server';
import { connect, say, connections } from '../../../test/fake-sockets';
import { setMedia } from '../../../test/media';
import { renderWithProviders } from '../../../test/render';
import { signIn } from '../../../test/session';
import { FloatingChat } from '../../features/chat/components/floating-chat';
import { NavBar } from './nav-bar';

const PENDING = `GET ${ROUTES.friends.pending}`;

let requests: FriendRequest[];
let server: FakeServer;

beforeEach(() => {
  setMedia(() => false);
  requests = [];
  server = new FakeServer()
    .on(`GET ${ROUTES.users.profile}`, ok(aUser()))
    .on(`GET ${ROUTES.friends.list}`, ok([]))
    .on(PENDING, () => ok(requests));
});

const bar = (): void => void renderWithProviders(<NavBar chatSlot={() => undefined} />);

it.each([
  [1, '1', '1 friend request'],
  [10, '9+', '10 friend requests'],
])(
  'shows %i pending friend requests as %s, on the link and on the collapsed menu',
  async (count, badge, words) => {
    requests = Array.from({ length: count }, (_, n) => aFriendRequest({ friendship_id: n }));
    signIn();
    bar();
    expect(
      await screen.findByRole('link', { name: new RegExp(`^Friends ?, ${words}$`) }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: new RegExp(`^Menu ?, ${words}$`) })).toBeInTheDocument();
    expect(screen.getAllByText(badge)).toHaveLength(2);
  },
);

it.each([
  ['a player', false, ['Today', 'Battle', 'Friends', 'Boards']],
  ['a guest', true, ['Today', 'Boards']],
])('has the main screens of %s as tabs on a phone, and the menu behind Me', async (_, isGuest, labels) => {
  setMedia(() => true);
  const user = aUser({ current_streak: 3, ...(isGuest && { is_guest: true }) });
  server.on(`GET ${ROUTES.users.profile}`, ok(user));
  signIn(user);
  bar();
  const tabs = within(await screen.findByRole('navigation', { name: 'Tabs' }));
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual(labels);
  const me = tabs.getByRole('button', { name: /^Me ?, current streak 3 days$/ });
  await userEvent.click(me);
  expect(me).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-open');
});

it('counts friend requests and unread messages at the tab of friends', async () => {
  setMedia(() => true);
  requests = [aFriendRequest()];
  server.on(`GET ${ROUTES.friends.list}`, ok([aFriend({ unread_count: 2 })]));
  signIn();
  bar();
  const tabs = within(await screen.findByRole('navigation', { name: 'Tabs' }));
  expect(
    await tabs.findByRole('link', { name: /^Friends ?, 1 friend request, 2 unread messages$/ }),
  ).toHaveTextContent(/3$/);
});

it('shows no count to a visitor, and sends no request', () => {
  bar();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
  expect(server.callsTo(PENDING)).toEqual([]);
});

it('reloads the count when the friends socket reports a change, and after a reconnect', async () => {
  signIn();
  renderWithProviders(
    <>
      <NavBar chatSlot={() => undefined} />
      <FloatingChat userId={aUser().user_id} slot={document.body} path="/" />
    </>,
  );
  await connect();
  expect(await screen.findByRole('link', { name: 'Friends' })).toBeInTheDocument();
  requests = [aFriendRequest()];
  say('friend_requests_changed');
  expect(await screen.findByRole('link', { name: /^Friends ?, 1 friend request$/ })).toBeInTheDocument();
  act(() => connections.last.drop());
  requests = [];
  await connect(2);
  expect(await screen.findByRole('link', { name: 'Friends' })).toBeInTheDocument();
});
