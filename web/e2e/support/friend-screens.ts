import { FRIENDS_CLIENT, ROUTES, routePath, type FriendRequest } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { TestUser } from '@fourfold/testing/user';
import type { Page } from 'playwright-core';
import { baseUrl } from './browser';
import { call, Chat, identityOf } from './friends';
import { newWideName } from './player';
import type { Visit } from './screens';

/** With a name as wide as possible. */
const companion = (): Promise<TestUser> => TestUser.register(baseUrl(), newWideName('Companion'));

/** Friends and chat of the signed-in player, from no friends to a conversation. */
export async function friendScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/friends');
  await page.getByText('No friends yet.').waitFor();
  await visit('friends-empty');
  const [friend, stranger, asked] = [await companion(), await companion(), await companion()];
  const tab = await friend.openFriends();
  // Social learns of new accounts by event.
  const what = 'social to know the companions';
  const ask = ({ username }: TestUser): Promise<FriendRequest> =>
    waitFor(() => call<FriendRequest>(page, 'POST', ROUTES.friends.request, { username }), { what });
  const me = await identityOf(page);
  const { friendship_id } = await ask(friend);
  await friend.call(routePath(ROUTES.friends.accept, { friendship_id }), { method: 'PUT' });
  await ask(asked);
  await waitFor(() => stranger.call(ROUTES.friends.request, { body: { username: me.username } }), { what });
  await page.reload();
  await page.getByText('Online', { exact: true }).waitFor();
  await page.getByLabel('Username').fill('companion');
  await page.getByRole('list', { name: 'Players found' }).waitFor();
  await visit('friends');
  await page.getByRole('button', { name: `Remove ${friend.displayName}` }).click();
  await page.getByRole('group', { name: 'Confirmation' }).waitFor();
  await visit('friends-confirm');
  const friends = page.getByRole('region', { name: 'Your friends' });
  const actions = friends.getByRole('button', { name: `Actions for ${friend.displayName}` });
  await actions.click();
  await page.getByRole('button', { name: `Report ${friend.displayName}` }).waitFor();
  await visit('friends-menu');
  // The menu is where its button is, which the other sizes of the page have moved out of view.
  await actions.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: `Report ${friend.displayName}` }).click();
  await page.getByRole('dialog', { name: 'Report player' }).waitFor();
  await visit('friends-report');
  await page.keyboard.press('Escape');
  const write = (message: string): void =>
    tab.send(FRIENDS_CLIENT.sendMessage, { to_user_id: me.user_id, message });
  await chatScreens(page, visit, { friend, write });
  await page.goto(`/chat/${stranger.userId}`);
  await page.getByText('You can only chat with friends.').waitFor();
  await visit('chat-stranger');
  await unavailableScreen(page, visit);
  tab.close();
}

async function chatScreens(
  page: Page,
  visit: Visit,
  { friend, write }: { friend: TestUser; write: (message: string) => void },
): Promise<void> {
  const { userId, displayName: name } = friend;
  await page.goto('/support');
  const chat = new Chat(page);
  await chat.openList();
  for (const text of ['Have you folded today’s puzzle yet?', 'The hard one had me for ages.']) write(text);
  await page.getByRole('button', { name: 'Close friends chat, 2 unread messages' }).waitFor();
  await visit('chat-list');
  await chat.entry(name).click();
  await chat.say(name, 'Not a single mistake.\nhttps://example.com/is-no-link-here-but-a-very-long-word');
  await chat.log(name).getByText('Sent').waitFor();
  await visit('chat-window');
  await page.keyboard.press('Escape');
  await visit('chat-folded');
  await page.goto(`/chat/${userId}`);
  await chat.log(name).getByText('Not a single mistake.').waitFor();
  await visit('chat-page');
}

async function unavailableScreen(page: Page, visit: Visit): Promise<void> {
  const isToken = (url: URL): boolean => url.pathname === ROUTES.auth.wsToken;
  await page.route(isToken, (route) => route.fulfill({ json: { token: 'refused', expires_in: 60 } }));
  await page.goto('/friends');
  await new Chat(page).openList();
  await page.getByText(/^Chat unavailable/).waitFor();
  await visit('chat-unavailable');
  await page.unroute(isToken);
  await page.evaluate(() => localStorage.removeItem('floatingChatState'));
}
