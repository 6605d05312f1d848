import { ACCESS_TOKEN, ROUTES, SOCKET_TICKET, type SocketTicketClaims } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import { RedisClient } from '../redis/redis.client';
import { AccessTokenKeys } from './access-token.keys';
import { AccessRevocations } from './access.revocations';
import { userOfClaims, type AuthenticatedUser } from './authenticated-user';

export type SocketPath = (typeof ROUTES.sockets)[keyof typeof ROUTES.sockets];

/** Whoever may open a socket. */
export interface SocketCaller {
  user: AuthenticatedUser;
  /** What was shown. Either is only for coming in: what it opened ends with its session, which is watched while it is open. */
  by: 'ticket' | 'access_token';
}

/** What a token of each kind has to look like, apart from signature and end. */
const KINDS = {
  ticket: { typ: SOCKET_TICKET.type, audience: SOCKET_TICKET.audience, clockTolerance: 0 },
  access_token: {
    typ: ACCESS_TOKEN.type,
    audience: ACCESS_TOKEN.audience,
    clockTolerance: ACCESS_TOKEN.clockToleranceSeconds,
  },
} as const;

/** Longer ones are none of ours. */
const MAX_TOKEN_CHARACTERS = 4_096;
/** A used ticket is remembered until it has surely expired on every machine. */
const USED_SECONDS = 2 * 60;

const usedKey = (id: string): string => `socket-ticket:${id}`;

/** Judges the tokens that sockets are opened with: tickets of `GET /api/auth/ws-token`, each once, and access tokens. */
@Injectable()
export class SocketTokens {
  private readonly logger = new Logger('socket-tokens');

  constructor(
    private readonly keys: AccessTokenKeys,
    private readonly revocations: AccessRevocations,
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets the bearer of a token in, and uses a ticket up.
   * @param path where the socket is opened; noted with a used ticket
   * @throws AppError `unauthorized` for a bad, expired, revoked or used token; `service_unavailable` while a ticket can't be
   * used up because Redis is away, or while auth's keys were never read
   */
  async accept(token: string, path: SocketPath): Promise<SocketCaller> {
    const by = kindOf(token);
    const claims = await this.verify(token, by);
    const user = userOfClaims(claims);
    if (this.revocations.isRevoked(user)) throw new AppError('unauthorized');
    if (by === 'ticket') await this.useUp(claims, path);
    return { user, by };
  }

  private async verify(token: string, by: SocketCaller['by']): Promise<SocketTicketClaims> {
    const key = await this.keys.keyFor(token, KINDS[by].typ);
    try {
      const { payload } = await jwtVerify<SocketTicketClaims>(token, key, {
        ...KINDS[by],
        algorithms: [ACCESS_TOKEN.algorithm],
        issuer: ACCESS_TOKEN.issuer,
        requiredClaims: ['sub', 'sid', 'exp', ...(by === 'ticket' ? ['jti'] : [])],
        currentDate: this.clock.now(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new AppError('unauthorized', { cause: error });
      throw error;
    }
  }

  /** The first to note the ticket has it; without Redis nobody can know who is first, so nobody is let in. */
  private async useUp({ jti }: SocketTicketClaims, path: SocketPath): Promise<void> {
    let isFirst: boolean;
    try {
      isFirst = (await this.redis.set(usedKey(jti), path, 'EX', USED_SECONDS, 'NX')) === 'OK';
    } catch (error) {
      this.logger.warn({ err: error, msg: 'a socket ticket was refused: Redis is away' });
      throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
    }
    if (!isFirst) throw new AppError('unauthorized');
  }
}

/** What a token says it is; whether it is that is checked afterwards. */
function kindOf(token: string): SocketCaller['by'] {
  if (token.length > MAX_TOKEN_CHARACTERS) throw new AppError('unauthorized');
  try {
    return decodeProtectedHeader(token).typ === SOCKET_TICKET.type ? 'ticket' : 'access_token';
  } catch {
    throw new AppError('unauthorized');
  }
}
