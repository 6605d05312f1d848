import { ROUTES, type WithdrawnPuzzle } from '@fourfold/contracts';
import { CurrentUser, GuestsToo, type AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { WithdrawalService } from './withdrawal.service';

@GuestsToo()
@Controller()
export class WithdrawalController {
  constructor(private readonly withdrawals: WithdrawalService) {}

  @ApiOperation({ summary: 'List withdrawn puzzles that the caller had started' })
  @Get(ROUTES.puzzles.withdrawn)
  list(@CurrentUser() { user_id }: AuthenticatedUser): Promise<WithdrawnPuzzle[]> {
    return this.withdrawals.listOf(user_id);
  }
}
