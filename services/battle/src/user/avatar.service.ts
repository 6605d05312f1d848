import {
  AVATAR_IDS,
  DEFAULT_AVATAR_ID,
  type AvatarId,
  type ChosenAvatar,
  type UserNames,
} from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AvatarRepository } from './avatar.repository';

@Injectable()
export class AvatarService {
  constructor(private readonly avatars: AvatarRepository) {}

  /** Stores the avatar for future games. @throws AppError `avatar_not_found` */
  async choose(user: UserNames, avatarId: number): Promise<ChosenAvatar> {
    const avatar_id = AVATAR_IDS.find((id) => id === avatarId);
    if (avatar_id === undefined) throw new AppError('avatar_not_found');
    await this.avatars.save(user, avatar_id);
    return { avatar_id };
  }

  /** The avatar for games: the stored one, or the default. */
  async avatarOf(userId: string): Promise<AvatarId> {
    return (await this.avatars.find(userId))?.avatarId ?? DEFAULT_AVATAR_ID;
  }

  /**
   * A user as they enter a game. The name is that of the last event, since the token may be older; the avatar is the
   * requested one, else the stored one, or null for any.
   */
  async playerOf(
    { user_id, username, display_name }: UserNames,
    requested: AvatarId | undefined,
  ): Promise<UserNames & { avatar_id: AvatarId | null }> {
    const known = await this.avatars.find(user_id);
    return {
      user_id,
      username,
      display_name: known?.displayName ?? display_name,
      avatar_id: requested ?? known?.avatarId ?? null,
    };
  }
}
