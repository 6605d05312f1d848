import { ROUTES, routePath } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { press } from '../../../test/actions';
import { aFriendToday } from '../../../test/builders';
import { FakeServer, ok, refused } from '../../../test/fake-server';
import { renderWithProviders } from '../../../test/render';
import { signIn } from '../../../test/session';
import { FriendsToday } from './friends-today';

const TODAY = `GET ${ROUTES.friends.today}`;
const NUDGE = `POST ${routePath(ROUTES.friends.nudge, { user_id: 'ana' })}`;

beforeEach(() => signIn());

it('shows who has finished, who plays and who has not begun', async () => {
  const result = {
    state: 'finished',
    points_scored: 915,
    completion_time_seconds: 27,
    may_nudge: false,
  } as const;
  new FakeServer().on(
    TODAY,
    ok([
      aFriendToday('Jon', { ...result, won: true }),
      aFriendToday('Lea', { ...result, won: false, points_scored: 240 }),
      aFriendToday('Pia', { state: 'finished', may_nudge: false }),
      aFriendToday('Zoe', { state: 'playing' }),
      aFriendToday('Ana'),
    ]),
  );
  renderWithProviders(<FriendsToday />);
  const card = within(await screen.findByRole('region', { name: 'Friends today' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jon✓solved it: 915 · 0:27',
    'Lea✗didn’t solve it: 240 · 0:27',
    'Pia✓has finished',
    'Zoeis playing',
    'Ananot yetNudge',
  ]);
});

it('nudges a friend who has not begun, and says why it did not', async () => {
  const server = new FakeServer()
    .on(TODAY, ok([aFriendToday('Ana')]))
    .on(NUDGE, refused(409, 'You have nudged this friend today.'), { status: 204 });
  renderWithProviders(<FriendsToday />);
  await press('Nudge Ana');
  expect(await screen.findByRole('alert')).toHaveTextContent('You have nudged this friend today.');
  server.on(TODAY, ok([aFriendToday('Ana', { may_nudge: false })]));
  await press('Nudge Ana');
  expect(await screen.findByText('You nudged Ana.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Nudge Ana' })).toBeNull();
});

it('begins with eight friends, and shows all on request', async () => {
  new FakeServer().on(TODAY, ok(Array.from({ length: 10 }, (_, place) => aFriendToday(`F${place}`))));
  renderWithProviders(<FriendsToday />);
  await press('Show all 10 friends');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
});

it('follows the friends each minute, while the page is seen', async () => {
  jest.useFakeTimers();
  const server = new FakeServer().on(TODAY, ok([aFriendToday('Ana')]));
  renderWithProviders(<FriendsToday />);
  const pass = () => act(() => jest.advanceTimersByTimeAsync(60_000));
  await pass();
  expect(server.callsTo(TODAY)).toHaveLength(2);
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass();
  expect(server.callsTo(TODAY)).toHaveLength(2);
  visibility.mockRestore();
  await pass();
  expect(server.callsTo(TODAY)).toHaveLength(3);
  jest.useRealTimers();
});

it('shows nothing without friends, nor without an answer', async () => {
  const server = new FakeServer().on(TODAY, { status: 503 });
  renderWithProviders(<FriendsToday />);
  await waitFor(() => expect(server.callsTo(TODAY)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
