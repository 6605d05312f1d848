import { Injectable, type PipeTransform } from '@nestjs/common';
import { CurrentUser } from '../auth/access.decorators';
import type { AuthenticatedUser } from '../auth/authenticated-user';
import { RecentSignInService } from '../auth/recent-sign-in.service';

/** The admin who makes a request. */
export interface Admin {
  readonly id: string;
  /** @throws AppError `reauthenticate` unless the password was entered or a passkey used recently */
  requireRecentSignIn(): void;
}

@Injectable()
class AdminPipe implements PipeTransform<AuthenticatedUser, Admin> {
  constructor(private readonly signIns: RecentSignInService) {}

  transform(user: AuthenticatedUser): Admin {
    return { id: user.user_id, requireRecentSignIn: () => this.signIns.require(user) };
  }
}

/** The admin who calls a route that changes something. */
export const CurrentAdmin = (): ParameterDecorator => CurrentUser(AdminPipe);
