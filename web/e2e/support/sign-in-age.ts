import { RECENT_SIGN_IN_SECONDS } from '@fourfold/contracts';
import { query } from '@fourfold/stack';
import type { Page } from 'playwright-core';
import { identityOf } from './friends';

/** Replaces the access token by one that the server rejects as it would an expired one, from the next load on. */
export function spendToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fourfold.session') ?? '{}') as object;
    localStorage.setItem('fourfold.session', JSON.stringify({ ...session, token: 'spent' }));
  });
}

/**
 * Makes the password of the signed-in player one that was entered too long ago, from the next load on.
 * @param database of the auth that the page talks to
 */
export async function outdateSignIn(
  page: Page,
  database = process.env['FOURFOLD_AUTH_DATABASE_URL'],
): Promise<void> {
  if (!database) throw new Error('FOURFOLD_AUTH_DATABASE_URL is set by the global setup');
  const { user_id } = await identityOf(page);
  await query(
    database,
    `update sessions set authenticated_at = now() - make_interval(secs => $2) where user_id = $1`,
    [user_id, RECENT_SIGN_IN_SECONDS + 1],
  );
  // The access token carries the time of the sign-in too.
  await spendToken(page);
}
