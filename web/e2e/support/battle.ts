import { HIT_POINTS_MIN } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';

/** 200 words a minute: slow enough not to be taken for impossible typing. */
const MS_PER_CHARACTER = 60;

/** Leads two players from the lobby into a battle. @returns the code of its room */
export async function startBattle(
  one: Battle,
  other: Battle,
  settings: { watchable?: boolean } = {},
): Promise<string> {
  const roomCode = await one.create(HIT_POINTS_MIN, settings);
  await other.join(roomCode);
  await one.ready();
  await other.ready();
  await Promise.all([one.field.waitFor(), other.field.waitFor()]);
  return roomCode;
}

/**
 * Challenges a friend from the page of friends, again until it arrives: battle learns later than social that the friend
 * is online. @returns the toast of the challenged friend
 */
export async function challenge(page: Page, pageOfFriend: Page, friendName: string): Promise<Locator> {
  const toast = pageOfFriend.getByRole('region', { name: 'Invitation' });
  await page.getByRole('link', { name: `Challenge ${friendName}` }).click();
  await page.waitForURL(/\/battle\/game\//);
  const again = page.getByRole('button', { name: `Invite ${friendName}` });
  const hasArrived = async (): Promise<boolean> => {
    if ((await again.isVisible()) && (await again.isEnabled())) await again.click();
    return toast.isVisible();
  };
  await waitFor(hasArrived, { intervalMs: 500, what: 'the challenge to arrive' });
  return toast;
}

/** Waits until players have come from a battle into that of its rematch, and may type. */
export async function inRematch(roomCode: string, ...battles: Battle[]): Promise<void> {
  const isNextRoom = ({ pathname }: URL): boolean =>
    pathname.startsWith('/battle/game/') && !pathname.endsWith(roomCode);
  await Promise.all(battles.map(({ page }) => page.waitForURL(isNextRoom)));
  await Promise.all(battles.map(({ field }) => field.waitFor()));
}

/** The lobby and a room as a player uses them. */
export class Battle {
  readonly field: Locator;

  constructor(readonly page: Page) {
    this.field = page.getByLabel('Type the text');
  }

  async openLobby(): Promise<void> {
    await this.page.goto('/battle');
    await this.page.getByText('Connected', { exact: true }).waitFor();
  }

  /** Creates a room for everybody and returns its code. */
  async create(hitPoints: number, { watchable = false } = {}): Promise<string> {
    await this.openLobby();
    await this.page.getByRole('slider', { name: 'Hit points' }).fill(String(hitPoints));
    await this.page.getByLabel('Friends only').uncheck();
    await this.page.getByLabel('Let others watch').setChecked(watchable);
    await this.page.getByRole('button', { name: 'Create Game' }).click();
    await this.page.waitForURL(/\/battle\/game\//);
    return new URL(this.page.url()).pathname.split('/').at(-1)!;
  }

  async join(roomCode: string): Promise<void> {
    await this.openLobby();
    await this.page.getByLabel('Room code').fill(roomCode.toLowerCase());
    await this.page.getByRole('button', { name: 'Join Game' }).click();
    await this.page.waitForURL(`**/battle/game/${roomCode}`);
  }

  async ready(): Promise<void> {
    await this.page.getByRole('button', { name: 'Ready to Start' }).click();
  }

  /** The current text. */
  async text(): Promise<string> {
    const id = await this.field.getAttribute('aria-describedby');
    return this.page.locator(`[id="${id}"]`).innerText();
  }

  /** Types the current text, and waits for the next one or the end. */
  async typeText(): Promise<void> {
    const text = await this.text();
    await this.field.pressSequentially(text, { delay: MS_PER_CHARACTER });
    await this.nextText();
  }

  /** Types the first character of the current text, so that `nextText` can wait for the field to empty. */
  async beginText(): Promise<void> {
    await this.field.pressSequentially((await this.text()).slice(0, 1));
  }

  /** Waits until the next text, which may be the same, has emptied the field, or until the field is gone. */
  async nextText(): Promise<void> {
    await this.page.waitForFunction(
      () => !document.querySelector<HTMLInputElement>('input[aria-describedby][autocorrect]')?.value,
    );
  }

  /** Types all texts of a practice. */
  async typeAll(): Promise<void> {
    await this.field.waitFor();
    await this.win();
  }

  /** Presses Stay as soon as the result offers it: a busy machine may take longer than the three seconds for a click. */
  async stayAtTheEnd(): Promise<void> {
    await this.page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const stay = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Stay',
        );
        if (!stay) return;
        observer.disconnect();
        stay.click();
      }).observe(document.body, { childList: true, subtree: true });
    });
  }

  /** As `stayAtTheEnd`, once it is in view. @returns whether it came into view before the result was gone */
  stayInView(): Promise<boolean> {
    return this.page.evaluate(
      () =>
        new Promise((resolve) => {
          let wasThere = false;
          const look = (): void => {
            const stay = [...document.querySelectorAll('button')].find(
              ({ textContent }) => textContent === 'Stay',
            );
            if (wasThere && !stay) return resolve(false);
            wasThere ||= stay !== undefined;
            const { top, bottom } = stay?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
            if (top < 0 || bottom > window.innerHeight) return void requestAnimationFrame(look);
            stay?.click();
            resolve(true);
          };
          look();
        }),
    );
  }

  async win(): Promise<void> {
    while (await this.field.isVisible()) await this.typeText();
  }

  async forfeit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Forfeit' }).click();
    await this.page.getByRole('button', { name: 'Forfeit the battle' }).click();
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${name}`) });
  }
}
