import type { LoginResponse, Session } from '@fourfold/contracts';
import { toUser } from '../account/user.mapper';
import type { SessionEntity } from './session.entity';
import type { SignedIn } from './session.service';

export function toLoginResponse({
  accessToken,
  user,
}: Pick<SignedIn, 'accessToken' | 'user'>): LoginResponse {
  return { access_token: accessToken, token_type: 'bearer', user: toUser(user) };
}

export function toSession(session: SessionEntity, currentId: string): Session {
  return {
    session_id: session.sessionId,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    user_agent: session.userAgent,
    ip: session.address,
    is_current: session.sessionId === currentId,
  };
}
