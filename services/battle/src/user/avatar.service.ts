import { AVATAR_IDS, DEFAULT_AVATAR_ID, type AvatarId, type ChosenAvatar } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import type { UserNames } from '@fourfold/platform/users';
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
    return (await this.avatars.find(userId)) ?? DEFAULT_AVATAR_ID;
  }

  /** The avatar that a user wants in a game: the requested one, else the stored one; null for any. */
  async choiceOf(userId: string, requested: AvatarId | undefined): Promise<AvatarId | null> {
    return requested ?? (await this.avatars.find(userId));
  }
}
