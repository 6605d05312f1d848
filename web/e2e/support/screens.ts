import type { Page } from 'playwright-core';
import { profileScreens, textScreens, visitorScreens } from './account-screens';
import { adminScreens } from './admin-screens';
import { battleScreens } from './battle-screens';
import { settled } from './browser';
import { friendScreens } from './friend-screens';
import { gameAidScreens } from './game-aid-screens';
import { boardScreens, failureScreens, gameScreens } from './game-screens';
import { guestScreens } from './guest-screens';
import { newWideName, register } from './player';

export type Visit = (screen: string) => Promise<void>;

type Walk = (page: Page, visit: Visit) => Promise<void>;

/** Each leads a new visitor through every screen of an area in every state, and calls `visit` at each. */
export const WALKS = {
  accounts: async (page, visit) => {
    await page.goto('/');
    await page.getByRole('heading', { name: "Today's top 5" }).waitFor();
    await settled(page);
    await visit('home-visitor');
    await visitorScreens(page, visit);
    await textScreens(page, visit);
    await guestScreens(page, visit);
    await register(page, newWideName());
    await profileScreens(page, visit);
  },
  games: async (page, visit) => {
    await register(page, newWideName());
    await gameScreens(page, visit);
    await boardScreens(page, visit);
    await gameAidScreens(page, visit);
    await failureScreens(page, visit);
  },
  friends: async (page, visit) => {
    await register(page, newWideName());
    await friendScreens(page, visit);
  },
  battles: async (page, visit) => {
    await register(page, newWideName());
    await battleScreens(page, visit);
  },
  admin: adminScreens,
} satisfies Record<string, Walk>;
