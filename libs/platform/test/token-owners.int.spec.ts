import { ACCESS_TOKEN } from '@fourfold/contracts';
import { waitFor, type TokenIssuer } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { RevocationService, TokenService } from '../src';
import { ServiceWorld } from './fixtures/service.world';

describe('the owner of a token', () => {
  let world: ServiceWorld;
  let issuer: TokenIssuer;
  let app: INestApplication;
  let tokens: TokenService;

  beforeEach(async () => {
    world = await ServiceWorld.start();
    ({ app } = world.first);
    ({ issuer } = world);
    tokens = app.get(TokenService);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.stop();
  });

  const ownerOf = (token: string) => tokens.findOwner(token)?.user_id;
  const becomesKnown = (token: string, userId: string) => waitFor(() => ownerOf(token) === userId);

  it('is known once the token was verified, and until it is revoked', async () => {
    const user_id = randomUUID();
    const token = issuer.token({ sub: user_id });
    expect(ownerOf(token)).toBeUndefined();
    await becomesKnown(token, user_id);
    const not_before = new Date().toISOString();
    await app
      .get(RevocationService)
      .revoke({ user_id, account_version: 2, revoked: { scope: 'all' }, not_before });
    expect(ownerOf(token)).toBeUndefined();
  });

  it('is nobody when the token has expired', async () => {
    const token = issuer.token({ sub: 'latecomer' });
    await becomesKnown(token, 'latecomer');
    const afterwards = Date.now() + 2 * ACCESS_TOKEN.lifetimeSeconds * 1_000;
    jest.spyOn(Date, 'now').mockReturnValue(afterwards);
    await waitFor(() => ownerOf(token) === undefined);
  });

  it('is nobody for a socket ticket, a forged token or one for another audience, which is verified once', async () => {
    const verifications = jest.spyOn(tokens, 'verifyAccessToken');
    const genuine = issuer.token({ sub: 'eve' });
    const forged = `${genuine.slice(0, genuine.lastIndexOf('.'))}.${'A'.repeat(86)}`;
    const bad = [issuer.ticket({ sub: 'eve' }), forged, issuer.token({ sub: 'eve', aud: 'elsewhere' })];
    bad.forEach(ownerOf);
    await Promise.allSettled(verifications.mock.results.map(({ value }) => value as Promise<unknown>));
    await becomesKnown(genuine, 'eve');
    expect(bad.map(ownerOf)).toEqual([undefined, undefined, undefined]);
    expect(verifications).toHaveBeenCalledTimes(4);
  });

  it('is looked up by at most 32 verifications at once', async () => {
    let finish = (): void => undefined;
    const gate = new Promise<never>((_, reject) => (finish = () => reject(new Error('enough'))));
    const verifications = jest.spyOn(tokens, 'verifyAccessToken').mockReturnValue(gate);
    for (let count = 0; count < 100; count += 1) ownerOf(issuer.token());
    expect(verifications).toHaveBeenCalledTimes(32);
    finish();
    verifications.mockRestore();
    const token = issuer.token({ sub: 'late' });
    await becomesKnown(token, 'late');
  });

  it('is found as soon as auth is back', async () => {
    const token = issuer.token({ sub: 'patient' });
    const outage = jest.spyOn(global, 'fetch').mockRejectedValue(new Error('auth is down'));
    const verifications = jest.spyOn(tokens, 'verifyAccessToken');
    expect(ownerOf(token)).toBeUndefined();
    await expect(verifications.mock.results[0]!.value).rejects.toMatchObject({ code: 'service_unavailable' });
    outage.mockRestore();
    await becomesKnown(token, 'patient');
  });
});
