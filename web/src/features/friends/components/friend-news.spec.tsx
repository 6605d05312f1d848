import { ROUTES, routePath, type FriendNews as News } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { FriendNews } from './friend-news';

const LIST = `GET ${ROUTES.friends.news}`;
const READ = `POST ${routePath(ROUTES.friends.readNews, { news_id: 1 })}`;
const news = (kind: News['kind']): News => ({
  news_id: 1,
  kind,
  from: { user_id: 'mira', username: 'mira', display_name: 'Mira' },
  created_at: '2025-11-21T10:00:00.000Z',
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
