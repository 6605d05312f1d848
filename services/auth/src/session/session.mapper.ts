import type { LoginResponse } from '@fourfold/contracts';
import { toUser } from '../account/user.mapper';
import type { SignedIn } from './session.service';

export function toLoginResponse({
  accessToken,
  user,
}: Pick<SignedIn, 'accessToken' | 'user'>): LoginResponse {
  return { access_token: accessToken, token_type: 'bearer', user: toUser(user) };
}
