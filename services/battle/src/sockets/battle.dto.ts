import {
  AVATAR_IDS,
  GAME_TYPES,
  HIT_POINTS_MAX,
  HIT_POINTS_MIN,
  MAX_PLAYERS_OPTIONS,
  type AvatarId,
  type BattleClientMessages,
  type GameType,
} from '@fourfold/contracts';
import { normaliseRoomCode, ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH } from '@fourfold/game-rules';
import { IsGiven, IsUserId } from '@fourfold/platform';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsNumber, IsString, Matches, Max, Min } from 'class-validator';

type Payload<Name extends keyof BattleClientMessages> = BattleClientMessages[Name];

const ROOM_CODE = new RegExp(`^[${ROOM_CODE_ALPHABET}]{${ROOM_CODE_LENGTH}}$`);

/** A room code as typed. */
const IsRoomCode = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? normaliseRoomCode(value) : value,
    ),
    // With several faults the first is reported.
    IsNotEmpty({ message: 'Please enter a room code' }),
    IsString(),
    Matches(ROOM_CODE, {
      message: `A room code has ${ROOM_CODE_LENGTH} letters and digits, without those that look alike`,
    }),
  );

export class CreateGameDto implements Payload<'create_game'> {
  @IsGiven()
  @IsIn(GAME_TYPES)
  game_type?: GameType;

  @IsGiven()
  @IsIn(MAX_PLAYERS_OPTIONS)
  max_players?: number;

  @IsGiven()
  @IsIn(AVATAR_IDS)
  avatar_id?: AvatarId;

  @IsGiven()
  @Max(HIT_POINTS_MAX)
  @Min(HIT_POINTS_MIN)
  @IsInt()
  hit_points?: number;

  @IsGiven()
  @IsBoolean()
  friends_only?: boolean;

  @IsGiven()
  @IsBoolean()
  allow_watching?: boolean;
}

export class GameStateDto implements Payload<'get_game_state'> {
  @IsRoomCode()
  room_code!: string;
}

export class JoinGameDto extends GameStateDto implements Payload<'join_game'> {
  @IsGiven()
  @IsIn(AVATAR_IDS)
  avatar_id?: AvatarId;
}

export class InviteDto implements Payload<'invite'> {
  @IsUserId()
  user_id!: string;
}

export class PlayerReadyDto implements Payload<'player_ready'> {
  @IsBoolean()
  ready!: boolean;
}

export class TypingUpdateDto implements Payload<'typing_update'> {
  /** Input longer than the text is ignored later. */
  @IsString()
  typed_text!: string;

  @IsGiven()
  @IsNumber()
  wpm?: number;

  @IsGiven()
  @IsNumber()
  accuracy?: number;
}

export class LobbyChatDto implements Payload<'lobby_chat'> {
  /** `chatText` checks its length. */
  @IsString()
  message!: string;
}

export class ChatMessageDto extends LobbyChatDto implements Payload<'chat_message'> {
  @IsRoomCode()
  room_code!: string;
}
