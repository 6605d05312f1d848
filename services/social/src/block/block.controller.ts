import { ROUTES, type BlockedUser } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, UuidParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { BlockRepository } from './block.repository';
import { BlockService } from './block.service';

@Controller()
export class BlockController {
  constructor(
    private readonly blocks: BlockService,
    private readonly lists: BlockRepository,
  ) {}

  @ApiOperation({ summary: 'List the blocked players' })
  @Get(ROUTES.friends.blocks)
  list(@CurrentUser() user: AuthenticatedUser): Promise<BlockedUser[]> {
    return this.lists.listBlockedBy(user.user_id);
  }

  @ApiOperation({ summary: 'Block a player' })
  @Post(ROUTES.friends.block)
  @HttpCode(HttpStatus.NO_CONTENT)
  block(
    @CurrentUser() user: AuthenticatedUser,
    @UuidParam('user_id') otherId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.blocks.block(user, otherId);
  }

  @ApiOperation({ summary: 'Unblock a player' })
  @Delete(ROUTES.friends.block)
  @HttpCode(HttpStatus.NO_CONTENT)
  unblock(
    @CurrentUser() user: AuthenticatedUser,
    @UuidParam('user_id') otherId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.blocks.unblock(user, otherId);
  }
}
