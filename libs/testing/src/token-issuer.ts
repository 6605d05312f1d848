import {
  ACCESS_TOKEN,
  ROUTES,
  SOCKET_TICKET,
  WS_TOKEN_SECONDS,
  type AccessChange,
  type AccessChanges,
  type AccessTokenClaims,
} from '@fourfold/contracts';
import { createPrivateKey, createPublicKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newSigningKey, type SigningKey } from '@fourfold/stack';

/** How a forged token differs from a genuine one. */
interface Forgery {
  header?: Record<string, unknown>;
  key?: KeyObject;
}

/** Replaces auth in the tests of another service: publishes a key set, signs access tokens and revokes them. */
export class TokenIssuer {
  /** Number of requests for the key set. */
  reads = 0;
  private readonly changes: AccessChange[] = [];

  private constructor(
    private readonly server: Server,
    private readonly privateKey: KeyObject,
    readonly publicKey: KeyObject,
    private readonly keyId: string,
  ) {}

  /** @param keysFile `SIGNING_KEYS_FILE` of an auth, to sign with its key; a key of its own if left out */
  static async start(keysFile?: string): Promise<TokenIssuer> {
    const key = keysFile === undefined ? newSigningKey() : readSigningKey(keysFile);
    const privateKey = createPrivateKey({ key, format: 'jwk' });
    const server = createServer((request, response) => {
      const isKeySet = request.url === ROUTES.jwks;
      if (isKeySet) issuer.reads += 1;
      const body = isKeySet ? issuer.keySet() : ({ changes: issuer.changes } satisfies AccessChanges);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    const issuer = new TokenIssuer(server, privateKey, createPublicKey(privateKey), key.kid);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return issuer;
  }

  /** For `JWKS_URL`. */
  get jwksUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${ROUTES.jwks}`;
  }

  /** Publishes a change of access beside the keys, as auth does, without notifying the services. */
  publishChange(change: AccessChange): void {
    this.changes.push(change);
  }

  /** An access token of a new player, with the given claims. */
  token(claims: Partial<AccessTokenClaims> & Record<string, unknown> = {}, forgery: Forgery = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const user = {
      sub: randomUUID(),
      username: 'ada',
      display_name: 'Ada',
      is_admin: false,
      sid: randomUUID(),
      ver: 1,
    };
    const times = { auth_time: now, iat: now, exp: now + ACCESS_TOKEN.lifetimeSeconds };
    const payload = { ...user, iss: ACCESS_TOKEN.issuer, aud: ACCESS_TOKEN.audience, ...times, ...claims };
    const header = {
      alg: ACCESS_TOKEN.algorithm,
      typ: ACCESS_TOKEN.type,
      kid: this.keyId,
      ...forgery.header,
    };
    const content = `${encode(header)}.${encode(payload)}`;
    const signature = sign('sha256', Buffer.from(content), {
      key: forgery.key ?? this.privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return `${content}.${signature.toString('base64url')}`;
  }

  /** A socket ticket, as `GET /api/auth/ws-token` gives it. */
  ticket(claims: Partial<AccessTokenClaims> & Record<string, unknown> = {}): string {
    const exp = Math.floor(Date.now() / 1000) + WS_TOKEN_SECONDS;
    const own = { aud: SOCKET_TICKET.audience, jti: randomUUID(), exp };
    return this.token({ ...own, ...claims }, { header: { typ: SOCKET_TICKET.type } });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private keySet(): object {
    const jwk = this.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...jwk, kid: this.keyId, alg: ACCESS_TOKEN.algorithm, use: 'sig' }] };
  }
}

function readSigningKey(file: string): SigningKey {
  const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: [SigningKey] };
  return keys[0];
}

/** A part of a token. */
export function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
