import { ACCESS_TOKEN, ERRORS } from '@fourfold/contracts';
import { SignJWT } from 'jose';
import { SigningKeys } from '../src/session/signing-keys';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

describe('the profile', () => {
  let auth: AuthApp;
  let browser: Browser;
  let claims: Record<string, unknown>;
  const UNAUTHORIZED = { status: 401, body: { detail: ERRORS.unauthorized.detail } };

  beforeAll(async () => {
    auth = await startAuth();
    browser = new Browser(auth.url);
    const { body } = await browser.register(somebody());
    claims = JSON.parse(Buffer.from(body.access_token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >;
  });
  afterAll(() => auth.stop());

  it('is the row as it is now, not as the token remembers it', async () => {
    await auth.sql(
      `update users set display_name = 'Renamed', current_streak = 3, highest_streak = 4 where user_id = $1`,
      [claims.sub],
    );
    const { status, body, headers } = await browser.profile();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { display_name: 'Renamed', current_streak: 3, highest_streak: 4 },
    });
    expect(Object.keys(body).sort()).toEqual(
      [
        'user_id',
        'username',
        'email',
        'display_name',
        'is_admin',
        'is_active',
        'current_streak',
        'highest_streak',
        'created_at',
      ].sort(),
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is shown to no session that is not the user’s', async () => {
    const keys = auth.app.get(SigningKeys);
    const header = { alg: ACCESS_TOKEN.algorithm, typ: ACCESS_TOKEN.type, kid: keys.keyId };
    const profileOf = async (changes: Record<string, unknown>) => {
      const token = new SignJWT({ ...claims, ...changes }).setProtectedHeader(header);
      return browser.profile(await token.sign(keys.privateKey));
    };
    const nobody = '00000000-0000-7000-8000-000000000000';
    for (const changes of [{ sid: nobody }, { sub: nobody }])
      expect(await profileOf(changes)).toMatchObject(UNAUTHORIZED);
    expect((await profileOf({})).status).toBe(200);
  });
});
