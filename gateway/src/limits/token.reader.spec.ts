import {
  AccessTokenKeys,
  endsToken,
  JwksProvider,
  SystemClock,
  type AccessRevocations,
} from '@fourfold/platform';
import type { AccessChange } from '@fourfold/contracts';
import { TokenIssuer, waitFor } from '@fourfold/testing';
import { TokenReader } from './token.reader';

describe('the reader of tokens', () => {
  let issuer: TokenIssuer;
  let reader: TokenReader;
  const ended: AccessChange[] = [];

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    const keys = new AccessTokenKeys(new JwksProvider(issuer.jwksUrl, new SystemClock()));
    const revocations: Pick<AccessRevocations, 'isRevoked'> = {
      isRevoked: (token) => ended.some((change) => endsToken(change, token)),
    };
    reader = new TokenReader(keys, revocations as AccessRevocations);
  });
  afterAll(() => issuer.stop());

  it('knows whose a token is until its access has ended', async () => {
    const authorization = `Bearer ${issuer.token({ sub: 'ada', ver: 1 })}`;
    await waitFor(() => reader.userOf(authorization) === 'ada');
    const not_before = new Date().toISOString();
    ended.push({ user_id: 'ada', account_version: 2, revoked: { scope: 'all' }, not_before });
    expect(reader.userOf(authorization)).toBeUndefined();
  });

  it('knows nobody by a socket ticket', async () => {
    const ticket = `Bearer ${issuer.ticket({ sub: 'eve' })}`;
    const token = `Bearer ${issuer.token({ sub: 'eve' })}`;
    expect(reader.userOf(ticket)).toBeUndefined();
    await waitFor(() => reader.userOf(token) === 'eve');
    expect(reader.userOf(ticket)).toBeUndefined();
  });
});
