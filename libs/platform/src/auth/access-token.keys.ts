import { Injectable } from '@nestjs/common';
import type { KeyObject } from 'node:crypto';
import { AppError } from '../errors/app-error';
import { ACCESS_TOKEN } from './authenticated-user';
import { JwksProvider } from './jwks.provider';

interface TokenHeader {
  alg?: unknown;
  typ?: unknown;
  kid?: unknown;
}

function headerOf(token: string): TokenHeader {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null ? header : {};
  } catch {
    return {};
  }
}

/**
 * Chooses the key of a token. Only our algorithm and token type pass, and only keys that auth publishes:
 * whatever a token says of its own key (`jwk`, `jku`, `x5u`) is not read.
 */
@Injectable()
export class AccessTokenKeys {
  constructor(private readonly jwks: JwksProvider) {}

  /**
   * @param type the header `typ` that the token must have
   * @throws AppError `unauthorized` when no key can fit
   */
  async keyFor(token: string, type: string = ACCESS_TOKEN.type): Promise<KeyObject> {
    const { alg, typ, kid } = headerOf(token);
    if (alg !== ACCESS_TOKEN.algorithm || typ !== type || typeof kid !== 'string')
      throw new AppError('unauthorized');
    const key = await this.jwks.find(kid);
    if (!key) throw new AppError('unauthorized');
    return key;
  }
}
