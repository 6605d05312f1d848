import { ERRORS, ROUTES, type AccessTokenClaims, type WsTokenResponse } from '@fourfold/contracts';
import { decodeJwt } from 'jose';
import { authorization, reauthenticate } from './account-calls';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

const authTimeOf = (token: string | undefined): number => decodeJwt<AccessTokenClaims>(token!).auth_time;
const now = (): number => Math.floor(Date.now() / 1_000);
const LONG_AGO_SECONDS = 3_600;

describe('giving the password once more', () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  /** Signed in an hour ago. */
  async function player() {
    const person = somebody();
    const browser = new Browser(auth.url);
    const { body } = await browser.register(person);
    await auth.sql(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [
      body.user.user_id,
    ]);
    await browser.refresh();
    return { browser, person, user: body.user };
  }

  it('is what a token remembers, through every refresh and in a socket ticket', async () => {
    const { browser } = await player();
    const { body: ticket } = await browser.call<WsTokenResponse>('GET', ROUTES.auth.wsToken, {
      headers: authorization(browser),
    });
    for (const token of [browser.accessToken, ticket.token])
      expect(now() - authTimeOf(token)).toBeGreaterThanOrEqual(LONG_AGO_SECONDS);
  });

  it('renews what the session remembers, and the session stays the same', async () => {
    const { browser, person, user } = await player();
    const before = decodeJwt<AccessTokenClaims>(browser.accessToken!);
    const { status, body, setCookies, headers } = await reauthenticate(browser, person.password);
    expect({ status, setCookies }).toEqual({ status: 200, setCookies: [] });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer', user });
    expect(decodeJwt<AccessTokenClaims>(body.access_token!).sid).toBe(before.sid);
    expect(authTimeOf(body.access_token)).toBeGreaterThan(before.auth_time + LONG_AGO_SECONDS - 60);
    const renewed = authTimeOf(body.access_token);
    await browser.refresh();
    expect(authTimeOf(browser.accessToken)).toBe(renewed);
  });

  it('takes five guesses, which lock nobody out', async () => {
    const { browser, person } = await player();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await reauthenticate(browser, 'not the password')).toMatchObject({
        status: 400,
        body: { detail: ERRORS.wrong_current_password.detail },
      });
    expect((await reauthenticate(browser, person.password)).status).toBe(423);
    const { email, password } = person;
    expect((await new Browser(auth.url).login({ email, password })).status).toBe(200);
  });
});
