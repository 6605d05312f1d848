import type { LoginResponse, Session } from '@fourfold/contracts';
import { toUser } from '../user/user.dto';
import type { Account } from '../user/user.entity';
import type { SessionEntity } from './session.entity';

export function toSession(session: SessionEntity, currentId: string): Session {
  return {
    session_id: session.sessionId,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    user_agent: session.userAgent,
    ip: session.address,
    is_current: session.sessionId === currentId,
    began_with: session.beganWith,
  };
}

export function toLoginResponse(user: Account, accessToken: string): LoginResponse {
  return { access_token: accessToken, token_type: 'bearer', user: toUser(user) };
}
