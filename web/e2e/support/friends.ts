import { ROUTES, routePath, type FriendRequest, type UserSearchResult } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';

/** Calls the API as the user who is signed in on the page. */
export function call<Body>(page: Page, method: string, path: string, body?: unknown): Promise<Body> {
  return page.evaluate(
    async (request) => {
      const session = JSON.parse(localStorage.getItem('fourfold.session') ?? '{}') as { token: string };
      const answer = await fetch(request.path, {
        method: request.method,
        headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      if (!answer.ok)
        throw new Error(`${request.method} ${request.path}: ${answer.status} ${await answer.text()}`);
      const text = await answer.text();
      return (text === '' ? undefined : JSON.parse(text)) as Body;
    },
    { method, path, body },
  );
}

export interface Identity {
  user_id: string;
  username: string;
  display_name: string;
}

export function identityOf(page: Page): Promise<Identity> {
  return call(page, 'GET', ROUTES.users.profile);
}

/** Waits until each of the two can find the other: social learns of new accounts by event. */
export async function knowEachOther(one: Page, other: Page): Promise<void> {
  const finds = async (page: Page, sought: Page): Promise<void> => {
    const { username } = await identityOf(sought);
    const path = `${ROUTES.friends.search}?query=${username}`;
    await waitFor(
      async () =>
        (await call<UserSearchResult[]>(page, 'GET', path)).some((user) => user.username === username),
      { intervalMs: 200, what: `social to know ${username}` },
    );
  };
  await Promise.all([finds(one, other), finds(other, one)]);
}

/** Makes the two users friends through the API. */
export async function befriend(one: Page, other: Page): Promise<void> {
  await knowEachOther(one, other);
  const { username } = await identityOf(other);
  const { friendship_id } = await call<FriendRequest>(one, 'POST', ROUTES.friends.request, { username });
  await call(other, 'PUT', routePath(ROUTES.friends.accept, { friendship_id }));
}

/** The floating chat as a player uses it. */
export class Chat {
  readonly launcher: Locator;

  constructor(readonly page: Page) {
    this.launcher = page.getByRole('button', { name: /^(Open|Close) friends chat/ });
  }

  async openList(): Promise<void> {
    if ((await this.launcher.getAttribute('aria-expanded')) === 'false') await this.launcher.click();
  }

  async openWith(name: string): Promise<void> {
    await this.openList();
    await this.entry(name).click();
    await this.line(name).waitFor();
  }

  entry(name: string): Locator {
    return this.page.locator('[aria-label="Friends chat"] li').getByRole('button', { name });
  }

  line(name: string): Locator {
    return this.page.getByLabel(`Message to ${name}`);
  }

  log(name: string): Locator {
    return this.page.getByRole('log', { name: `Messages with ${name}` });
  }

  async say(name: string, text: string): Promise<void> {
    await this.line(name).fill(text);
    await this.line(name).press('Enter');
  }

  /** Waits for as many messages as these, and expects exactly these, in this order. */
  async shows(name: string, texts: readonly string[]): Promise<void> {
    const messages = this.log(name).locator('li p[dir="auto"]');
    await messages.nth(texts.length - 1).waitFor();
    expect(await messages.allInnerTexts()).toEqual(texts);
  }
}
