import { randomUUID } from 'node:crypto';
import { DISPLAY_NAME_MAX_LENGTH, ROUTES, type Category, type LoginResponse } from '@fourfold/contracts';
import { answersTo } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';

export const PASSWORD = 'folded paper';

/** The address that `register` gave to a player. */
export function emailOf(name: string): string {
  return `${name.replace(' ', '.')}@example.com`;
}

export const newName = (): string => `Player ${randomUUID().slice(0, 13)}`;

/** As wide as a name may be, without a place to break: for screens that it must not widen. */
export function newWideName(start = ''): string {
  const unique = randomUUID().slice(0, 8);
  return start.padEnd(DISPLAY_NAME_MAX_LENGTH - unique.length, 'W') + unique;
}

/** Signs this browser in as a new user, without opening the app. @returns the display name */
export async function register(page: Page, name = newName()): Promise<string> {
  await page.context().clearCookies();
  const answer = await page.context().request.post(ROUTES.users.register, {
    data: { email: emailOf(name), password: PASSWORD, display_name: name },
  });
  const { access_token: token, user } = (await answer.json()) as LoginResponse;
  // Storage can only be set on a page of the origin: an image loads fastest.
  await page.goto('/favicon.svg');
  await page.evaluate((session) => localStorage.setItem('fourfold.session', JSON.stringify(session)), {
    token,
    user,
  });
  return name;
}

/** Registers a new user through the form that the page shows. @returns the display name */
export async function registerByForm(page: Page): Promise<string> {
  const name = newName();
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Display name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
  return name;
}

export async function login(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The board as a player uses it, with the answers that only the tests know. */
export class Board {
  private constructor(
    readonly page: Page,
    /** Easiest first. */
    readonly answers: Category[],
  ) {}

  static async open(page: Page): Promise<Board> {
    await page.goto('/game');
    return Board.on(page);
  }

  /** The board of the current page, once it is shown. */
  static async on(page: Page): Promise<Board> {
    const grid = page.getByRole('group', { name: 'Words' });
    await grid.waitFor();
    const words = await grid
      .getByRole('button')
      .evaluateAll((tiles) => tiles.map((tile) => tile.ariaLabel ?? ''));
    return new Board(page, answersTo(words));
  }

  words(place: number): string[] {
    const category = this.answers[place];
    if (!category) throw new Error(`A puzzle has no category ${place}`);
    return category.words;
  }

  tile(word: string): Locator {
    return this.page.getByRole('button', { name: word, exact: true });
  }

  /** Four guesses of two words each from two categories: never a near miss, and no word of the easiest. */
  wrongGuesses(): string[][] {
    const [medium, hard, tricky] = [this.words(1), this.words(2), this.words(3)];
    return [
      [...medium.slice(0, 2), ...hard.slice(0, 2)],
      [...medium.slice(0, 2), ...tricky.slice(0, 2)],
      [...hard.slice(0, 2), ...tricky.slice(0, 2)],
      [...medium.slice(2), ...hard.slice(2)],
    ];
  }

  /** Selects by mouse, submits, and waits for the verdict. */
  async guess(words: readonly string[]): Promise<void> {
    for (const word of words) await this.tile(word).click();
    await this.verdict(() => this.page.getByRole('button', { name: 'Submit Guess' }).click());
  }

  /** Walks the grid with the arrows and selects with Space. */
  async selectByKeyboard(words: readonly string[]): Promise<void> {
    for (const word of words) {
      await this.walkTo(word);
      await this.page.keyboard.press('Space');
    }
  }

  /** Selects by keyboard and submits with Enter. */
  async guessByKeyboard(words: readonly string[]): Promise<void> {
    await this.selectByKeyboard(words);
    await this.verdict(() => this.page.keyboard.press('Enter'));
  }

  async win(): Promise<void> {
    for (const { words } of this.answers) {
      if (await this.tile(words[0]!).isVisible()) await this.guess(words);
    }
  }

  async lose(): Promise<void> {
    for (const words of this.wrongGuesses()) await this.guess(words);
  }

  private async verdict(submit: () => Promise<void>): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/validate-guess'));
    await submit();
    await (await answered).finished();
    await this.page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  }

  private async walkTo(word: string): Promise<void> {
    const order = await this.page
      .getByRole('group', { name: 'Words' })
      .getByRole('button')
      .evaluateAll((tiles) => ({
        names: tiles.map((tile) => tile.ariaLabel),
        focused: tiles.indexOf(document.activeElement as HTMLElement),
      }));
    const to = order.names.indexOf(word);
    const rows = Math.floor(to / 4) - Math.floor(order.focused / 4);
    const columns = (to % 4) - (order.focused % 4);
    const press = async (key: string, times: number): Promise<void> => {
      for (let pressed = 0; pressed < times; pressed++) await this.page.keyboard.press(key);
    };
    await press(rows > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(rows));
    await press(columns > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(columns));
  }
}
