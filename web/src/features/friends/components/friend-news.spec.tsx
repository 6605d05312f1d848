import { ROUTES, routePath, type FriendNews as News } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { FriendNews } from './friend-news';

const LIST = `GET ${ROUTES.friends.news}`;
const READ = `POST ${routePath(ROUTES.friends.readNews, { news_id: 1 })}`;
const news = (kind: News['kind'], changes: Partial<News> = {}): News => ({
  news_id: 1,
  kind,
  from: { user_id: 'mira', username: 'mira', display_name: 'Mira' },
  created_at: '2025-11-21T10:00:00.000Z',
  ...changes,
});

it.each([
  ['request_accepted', 'Mira accepted your friend request.', 'Got it'],
  ['nudge', 'Mira nudges you: today’s puzzle is waiting.', 'Not now'],
] as const)('tells the player of a %s until it was read', async (kind, text, button) => {
  const server = new FakeServer().on(LIST, ok([news(kind)]), ok([])).on(READ, { status: 204 });
  renderWithProviders(<FriendNews />);
  const region = await screen.findByRole('region', { name: 'News of friends' });
  expect(within(region).getByRole('paragraph')).toHaveTextContent(text);
  await press(button);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'News of friends' })).toBeNull());
  await waitFor(() => expect(server.callsTo(READ)).toHaveLength(1));
});

it('leads from a nudge to the puzzle', async () => {
  const server = new FakeServer().on(LIST, ok([news('nudge')]), ok([])).on(READ, { status: 204 });
  renderWithProviders(<FriendNews />);
  const play = await screen.findByRole('link', { name: 'Play' });
  expect(play).toHaveAttribute('href', '/game');
  play.click();
  await waitFor(() => expect(server.callsTo(READ)).toHaveLength(1));
});

it.each([
  [['Mira', 'Jon'], 'Mira and Jon accepted your friend requests.'],
  [['Mira', 'Jon', 'Zoe'], 'Mira, Jon and Zoe accepted your friend requests.'],
  [['Mira', 'Jon', 'Zoe', 'Ana'], 'Mira, Jon and 2 others accepted your friend requests.'],
])('says at once what several friends have done (%j)', async (names, text) => {
  const all = names.map((display_name, place) =>
    news('request_accepted', {
      news_id: place + 1,
      from: { user_id: display_name, username: display_name, display_name },
    }),
  );
  const server = new FakeServer().on(LIST, ok(all), ok([]));
  for (const { news_id } of all)
    server.on(`POST ${routePath(ROUTES.friends.readNews, { news_id })}`, { status: 204 });
  renderWithProviders(<FriendNews />);
  expect(await screen.findByRole('paragraph')).toHaveTextContent(text);
  await press('Got it');
  const reads = () => server.calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(reads()).toHaveLength(names.length));
});
