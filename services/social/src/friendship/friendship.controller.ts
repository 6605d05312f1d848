import { ROUTES, type Friend, type FriendRequest, type UserSearchResult } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, IntegerParam, UuidParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { FriendListService } from './friend-list.service';
import { SendFriendRequestDto, UserSearchQueryDto } from './friendship.dto';
import { FriendshipService } from './friendship.service';
import { UserSearchService } from './user-search.service';

@Controller()
export class FriendshipController {
  constructor(
    private readonly friendships: FriendshipService,
    private readonly lists: FriendListService,
    private readonly users: UserSearchService,
  ) {}

  @ApiOperation({ summary: 'List friends' })
  @Get(ROUTES.friends.list)
  list(@CurrentUser() user: AuthenticatedUser): Promise<Friend[]> {
    return this.lists.friends(user);
  }

  @ApiOperation({ summary: 'Search players by name' })
  @Get(ROUTES.friends.search)
  search(
    @CurrentUser() user: AuthenticatedUser,
    @Query() { query }: UserSearchQueryDto,
  ): Promise<UserSearchResult[]> {
    return this.users.search(user, query);
  }

  @ApiOperation({ summary: 'List the friend requests received' })
  @Get(ROUTES.friends.pending)
  pending(@CurrentUser() user: AuthenticatedUser): Promise<FriendRequest[]> {
    return this.lists.received(user);
  }

  @ApiOperation({ summary: 'List the friend requests sent' })
  @Get(ROUTES.friends.sent)
  sent(@CurrentUser() user: AuthenticatedUser): Promise<FriendRequest[]> {
    return this.lists.sent(user);
  }

  /** 201 for a new request; 200 when it met one from the other side and made the two friends. */
  @ApiOperation({ summary: 'Send a friend request' })
  @ApiCreatedResponse({ description: 'The request is sent' })
  @ApiOkResponse({ description: 'The other side had asked already: both are friends' })
  @Post(ROUTES.friends.request)
  async request(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { username }: SendFriendRequestDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FriendRequest> {
    const otherId = await this.users.findForRequest(user, username);
    const { request, accepted } = await this.friendships.request(user, otherId);
    response.status(accepted ? HttpStatus.OK : HttpStatus.CREATED);
    return request;
  }

  @ApiOperation({ summary: 'Accept a friend request' })
  @Put(ROUTES.friends.accept)
  accept(
    @CurrentUser() user: AuthenticatedUser,
    @IntegerParam('friendship_id') friendshipId: number,
    @Body() _: EmptyDto,
  ): Promise<FriendRequest> {
    return this.friendships.answer(user, friendshipId, 'accept');
  }

  @ApiOperation({ summary: 'Reject a friend request' })
  @Put(ROUTES.friends.reject)
  reject(
    @CurrentUser() user: AuthenticatedUser,
    @IntegerParam('friendship_id') friendshipId: number,
    @Body() _: EmptyDto,
  ): Promise<FriendRequest> {
    return this.friendships.answer(user, friendshipId, 'reject');
  }

  @ApiOperation({ summary: 'Cancel a friend request' })
  @Delete(ROUTES.friends.cancel)
  @HttpCode(HttpStatus.NO_CONTENT)
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @IntegerParam('friendship_id') friendshipId: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await this.friendships.answer(user, friendshipId, 'cancel');
  }

  @ApiOperation({ summary: 'End a friendship' })
  @Delete(ROUTES.friends.remove)
  @HttpCode(HttpStatus.NO_CONTENT)
  remove(
    @CurrentUser() user: AuthenticatedUser,
    @UuidParam('user_id') friendId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.friendships.remove(user, friendId);
  }
}
