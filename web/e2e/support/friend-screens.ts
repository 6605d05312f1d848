import { randomUUID } from 'node:crypto';
import {
  FRIENDS_CLIENT,
  ROUTES,
  routePath,
  SOCKET_TOKEN_PARAMETER,
  type FriendRequest,
  type LoginResponse,
} from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import { baseUrl } from './browser';
import { call, Chat, identityOf, type Identity } from './friends';
import { PASSWORD } from './player';
import type { Visit } from './screens';

/** A player without a browser, who is online and writes. */
class Companion {
  private constructor(
    readonly user: Identity,
    private readonly token: string,
    private readonly socket: WebSocket,
  ) {}

  static async join(): Promise<Companion> {
    const name = `Companion ${randomUUID().slice(0, 8)}`;
    const body = { email: `${name.replace(' ', '.')}@example.com`, display_name: name, password: PASSWORD };
    const { user, access_token } = await request<LoginResponse>('POST', ROUTES.users.register, body);
    const address = baseUrl().replace(/^http/, 'ws') + ROUTES.sockets.friends;
    const socket = new WebSocket(`${address}?${SOCKET_TOKEN_PARAMETER}=${access_token}`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('The companion was refused'));
    });
    return new Companion(user, access_token, socket);
  }

  accept({ friendship_id }: FriendRequest): Promise<unknown> {
    return request('PUT', routePath(ROUTES.friends.accept, { friendship_id }), undefined, this.token);
  }

  ask(username: string): Promise<unknown> {
    return request('POST', ROUTES.friends.request, { username }, this.token);
  }

  write(toUserId: string, message: string): void {
    this.socket.send(JSON.stringify({ type: FRIENDS_CLIENT.sendMessage, to_user_id: toUserId, message }));
  }

  leave(): void {
    this.socket.close();
  }
}

/** Friends and chat of whoever is signed in, from nobody to a conversation. */
export async function friendScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/friends');
  await page.getByText('No friends yet.').waitFor();
  await visit('friends-empty');
  const [friend, stranger, asked] = [await Companion.join(), await Companion.join(), await Companion.join()];
  const ask = (username: string): Promise<FriendRequest> =>
    call(page, 'POST', ROUTES.friends.request, { username });
  const me = await identityOf(page);
  await friend.accept(await ask(friend.user.username));
  await ask(asked.user.username);
  await stranger.ask(me.username);
  await page.reload();
  await page.getByText('Online', { exact: true }).waitFor();
  await page.getByLabel('Username').fill('companion');
  await page.getByRole('list', { name: 'Players found' }).waitFor();
  await visit('friends');
  await page.getByRole('button', { name: `Remove ${friend.user.display_name}` }).click();
  await page.getByRole('group', { name: 'Confirmation' }).waitFor();
  await visit('friends-confirm');
  const friends = page.getByRole('region', { name: 'Your friends' });
  await friends.getByRole('button', { name: `Actions for ${friend.user.display_name}` }).click();
  await page.getByRole('button', { name: `Report ${friend.user.display_name}` }).waitFor();
  await visit('friends-menu');
  await page.getByRole('button', { name: `Report ${friend.user.display_name}` }).click();
  await page.getByRole('dialog', { name: 'Report player' }).waitFor();
  await visit('friends-report');
  await page.keyboard.press('Escape');
  await chatScreens(page, visit, friend, me);
  await page.goto(`/chat/${stranger.user.user_id}`);
  await page.getByText('You can only chat with friends.').waitFor();
  await visit('chat-stranger');
  await unavailableScreen(page, visit);
  for (const companion of [friend, stranger, asked]) companion.leave();
}

async function chatScreens(page: Page, visit: Visit, friend: Companion, me: Identity): Promise<void> {
  const { user_id: friendId, display_name: name } = friend.user;
  await page.goto('/support');
  const chat = new Chat(page);
  await chat.openList();
  for (const text of ['Have you folded today’s puzzle yet?', 'The hard one had me for ages.'])
    friend.write(me.user_id, text);
  await page.getByRole('button', { name: 'Close friends chat, 2 unread messages' }).waitFor();
  await visit('chat-list');
  await chat.entry(name).click();
  await chat.say(name, 'Not a single mistake.\nhttps://example.com/is-no-link-here-but-a-very-long-word');
  await chat.log(name).getByText('Sent').waitFor();
  await visit('chat-window');
  await page.keyboard.press('Escape');
  await visit('chat-folded');
  await page.goto(`/chat/${friendId}`);
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

async function request<Body>(method: string, path: string, body?: unknown, token?: string): Promise<Body> {
  const answer = await fetch(baseUrl() + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}
