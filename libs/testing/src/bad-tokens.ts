import { ACCESS_TOKEN, SOCKET_TICKET } from '@fourfold/contracts';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { encode, type TokenIssuer } from './token-issuer';

const HUGE_CHARACTERS = 7_000;

/**
 * Every kind of token that must be refused, by name. Each derives from a valid one, so that it has only the one fault.
 * @param claims that a valid token must have, such as the id of an open session
 * @param at the time of the clock by which the service judges them
 */
export function badTokens(
  issuer: TokenIssuer,
  claims: Record<string, unknown> = {},
  at = new Date(),
): Record<string, string> {
  const now = Math.floor(at.getTime() / 1000);
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const strangersJwk = stranger.publicKey.export({ format: 'jwk' });
  const forge = (header: Record<string, unknown> = {}): string =>
    issuer.token(claims, { header, key: stranger.privateKey });
  const good = issuer.token(claims);
  const [head, payload, signature] = good.split('.') as [string, string, string];
  const headed = (changes: Record<string, unknown>): string => encode({ ...decode(head), ...changes });
  const hmac = (secret: string | Buffer): string => {
    const content = `${headed({ alg: 'HS256' })}.${payload}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  return {
    'alg none': `${headed({ alg: 'none' })}.${payload}.`,
    'alg none and the signature': `${headed({ alg: 'None' })}.${payload}.${signature}`,
    'HS256 keyed with the public key as PEM': hmac(issuer.publicKey.export({ type: 'spki', format: 'pem' })),
    'HS256 keyed with the public key as DER': hmac(issuer.publicKey.export({ type: 'spki', format: 'der' })),
    'HS256 keyed with the public key as JWK': hmac(
      JSON.stringify(issuer.publicKey.export({ format: 'jwk' })),
    ),
    "a stranger's signature": forge(),
    'its own key in jwk': forge({ jwk: strangersJwk }),
    'its own key in jku': forge({ jku: issuer.jwksUrl }),
    'its own key in x5u': forge({ x5u: issuer.jwksUrl }),
    'an unknown kid': issuer.token(claims, { header: { kid: 'other' } }),
    'no kid': issuer.token(claims, { header: { kid: undefined } }),
    'a path as kid': issuer.token(claims, { header: { kid: '../../etc/passwd' } }),
    'another type': issuer.token(claims, { header: { typ: 'JWT' } }),
    'no type': issuer.token(claims, { header: { typ: undefined } }),
    'another audience': issuer.token({ ...claims, aud: 'elsewhere' }),
    'no audience': issuer.token({ ...claims, aud: undefined }),
    'another issuer': issuer.token({ ...claims, iss: 'elsewhere' }),
    'no issuer': issuer.token({ ...claims, iss: undefined }),
    'no account version': issuer.token({ ...claims, ver: undefined }),
    'an expiry in the past': issuer.token({ ...claims, iat: now - 2_000, exp: now - 60 }),
    'a not-before time in the future': issuer.token({ ...claims, nbf: now + 600 }),
    'changed claims': `${head}.${encode({ ...decode(payload), is_admin: true, username: 'eve' })}.${signature}`,
    'a truncated signature': good.slice(0, -4),
    'an empty signature': `${head}.${payload}.`,
    'a socket ticket': issuer.ticket(claims),
    'a socket ticket with the audience of an access token': issuer.ticket({
      ...claims,
      aud: ACCESS_TOKEN.audience,
    }),
    'the audience of a socket ticket': issuer.token(
      { ...claims, aud: SOCKET_TICKET.audience },
      { header: { typ: ACCESS_TOKEN.type } },
    ),
    'huge and unsigned': `${headed({ alg: 'none' })}.${encode({ padding: 'x'.repeat(HUGE_CHARACTERS) })}.`,
    'nothing but dots': '...',
    garbage: 'a.b.c',
    empty: '',
  };
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
}
