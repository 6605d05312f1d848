import { ROUTES, routePath, type FriendRequest } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';

/** Calls the server as whoever is signed in on that page. */
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

/** Makes the two friends, without looking at any screen. */
export async function befriend(one: Page, other: Page): Promise<void> {
  const { username } = await identityOf(other);
  // Social hears of new accounts by events.
  const { friendship_id } = await waitFor(
    () => call<FriendRequest>(one, 'POST', ROUTES.friends.request, { username }),
    { what: 'social to know both users' },
  );
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

  /** The texts of all messages in sight, in order. */
  texts(name: string): Promise<string[]> {
    return this.log(name).locator('li > p:first-of-type').allInnerTexts();
  }
}
