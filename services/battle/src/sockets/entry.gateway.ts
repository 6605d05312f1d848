import {
  BATTLE_CLIENT,
  FRIENDS_ONLY_DEFAULT,
  HIT_POINTS_DEFAULT,
  MAX_PLAYERS_DEFAULT,
} from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { SocketGateway } from '@fourfold/platform/sockets';
import { MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { QuickJoinService } from '../room/quick-join.service';
import { RoomService, type RoomOptions } from '../room/room.service';
import { AvatarService } from '../user/avatar.service';
import { CreateGameDto, JoinGameDto } from './battle.dto';

/** Ways into a room. The acknowledgement has its code; everything else is an event of the room. */
@SocketGateway()
export class EntryGateway {
  constructor(
    private readonly rooms: RoomService,
    private readonly quick: QuickJoinService,
    private readonly avatars: AvatarService,
  ) {}

  @SubscribeMessage(BATTLE_CLIENT.createGame)
  async create(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: CreateGameDto,
  ): Promise<{ room_code: string }> {
    const newcomer = await this.avatars.playerOf(user, body.avatar_id);
    const { code } = await this.rooms.open(newcomer, optionsOf(body, { isQuick: false }));
    return { room_code: code };
  }

  @SubscribeMessage(BATTLE_CLIENT.quickJoin)
  async quickJoin(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: CreateGameDto,
  ): Promise<{ room_code: string }> {
    const newcomer = await this.avatars.playerOf(user, body.avatar_id);
    const room_code = await this.quick.join(newcomer, optionsOf(body, { isQuick: true }));
    return { room_code };
  }

  @SubscribeMessage(BATTLE_CLIENT.joinGame)
  async join(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { room_code, avatar_id }: JoinGameDto,
  ): Promise<{ room_code: string }> {
    await this.rooms.join(await this.avatars.playerOf(user, avatar_id), room_code);
    return { room_code };
  }
}

/** A quick join opens a room for everybody, unless the user wants friends only. */
function optionsOf(body: CreateGameDto, { isQuick }: { isQuick: boolean }): RoomOptions {
  const friends_only = body.friends_only ?? (isQuick ? false : FRIENDS_ONLY_DEFAULT);
  return {
    game_type: body.game_type ?? 'typing_race',
    max_players: body.max_players ?? MAX_PLAYERS_DEFAULT,
    hit_points: body.hit_points ?? HIT_POINTS_DEFAULT,
    friends_only,
    allow_watching: body.allow_watching ?? false,
    looking_for_opponent: isQuick && !friends_only,
  };
}
