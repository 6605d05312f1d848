import { ROUTES, type FriendRequest } from '@fourfold/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { aUser } from '../../../test/builders';
import { FakeServer } from '../../../test/fake-server';
import { renderPart } from '../../../test/render';
import { FloatingChat } from '../../features/chat/components/floating-chat';
import { sessionStore } from '../../lib/session/session';
import { FakeWires } from '../../lib/socket/fake-wire';
import { NavBar } from './nav-bar';

let mockWires: FakeWires;
jest.mock('../../lib/socket/socket-io-wire', () => ({
  openSocketIoWire: (...args: Parameters<FakeWires['open']>) => mockWires.open(...args),
}));

const PENDING = `GET ${ROUTES.friends.pending}`;

let requests: FriendRequest[];
let server: FakeServer;

const aRequest = (friendship_id: number): FriendRequest => ({
  friendship_id,
  status: 'pending',
  created_at: '2025-11-21T10:00:00.000Z',
  other_user: { user_id: `user-${friendship_id}`, username: 'grace', display_name: 'Grace' },
});

beforeEach(() => {
  requests = [];
  mockWires = new FakeWires();
  server = new FakeServer()
    .on(`GET ${ROUTES.users.profile}`, { status: 200, body: aUser() })
    .on(`GET ${ROUTES.auth.wsToken}`, { status: 200, body: { token: 'issued', expires_in: 60 } })
    .on(`GET ${ROUTES.friends.list}`, { status: 200, body: [] })
    .on(PENDING, () => ({ status: 200, body: requests }));
});
afterEach(() => act(() => sessionStore.clear()));

const bar = (): void => void renderPart(<NavBar chatSlot={() => undefined} />);

it.each([
  [1, '1', '1 friend request'],
  [10, '9+', '10 friend requests'],
])(
  'counts %i pending friend requests as %s, at the link and at the folded menu',
  async (count, badge, words) => {
    requests = Array.from({ length: count }, (_, n) => aRequest(n));
    act(() => sessionStore.set({ token: 't', user: aUser() }));
    bar();
    expect(
      await screen.findByRole('link', { name: new RegExp(`^Friends ?, ${words}$`) }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: new RegExp(`^Menu ?, ${words}$`) })).toBeInTheDocument();
    expect(screen.getAllByText(badge)).toHaveLength(2);
  },
);

it('counts none for a visitor, and asks nobody', () => {
  bar();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
  expect(server.callsTo(PENDING)).toEqual([]);
});

it('counts anew when the friends socket tells of a change, and when it is back', async () => {
  act(() => sessionStore.set({ token: 't', user: aUser() }));
  renderPart(
    <>
      <NavBar chatSlot={() => undefined} />
      <FloatingChat userId={aUser().user_id} slot={document.body} place="/" />
    </>,
  );
  await waitFor(() => expect(mockWires.opened).toHaveLength(1));
  act(() => mockWires.last.open());
  expect(await screen.findByRole('link', { name: 'Friends' })).toBeInTheDocument();
  requests = [aRequest(1)];
  act(() => mockWires.last.say('friend_requests_changed'));
  expect(await screen.findByRole('link', { name: /^Friends ?, 1 friend request$/ })).toBeInTheDocument();
  act(() => mockWires.last.drop());
  requests = [];
  await waitFor(() => expect(mockWires.opened).toHaveLength(2));
  act(() => mockWires.last.open());
  expect(await screen.findByRole('link', { name: 'Friends' })).toBeInTheDocument();
});
