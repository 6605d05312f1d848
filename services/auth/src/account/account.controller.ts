import { ROUTES } from '@fourfold/contracts';
import type { User } from '@fourfold/contracts';
import { CurrentUser } from '@fourfold/platform';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get, Header } from '@nestjs/common';
import { AccountService } from './account.service';
import { toUser } from './user.mapper';

@Controller()
export class AccountController {
  constructor(private readonly accounts: AccountService) {}

  @Get(ROUTES.users.profile)
  @Header('Cache-Control', 'no-store')
  async profile(@CurrentUser() caller: AuthenticatedUser): Promise<User> {
    return toUser(await this.accounts.current(caller));
  }
}
