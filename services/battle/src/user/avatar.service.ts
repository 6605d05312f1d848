import { AVATAR_IDS, DEFAULT_AVATAR_ID, type AvatarId, type ChosenAvatar } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { UserRepository, type UserNames } from './user.repository';

@Injectable()
export class AvatarService {
  constructor(private readonly users: UserRepository) {}

  /** Stores the avatar for future games. @throws AppError `avatar_not_found` */
  async choose(user: UserNames, avatarId: number): Promise<ChosenAvatar> {
    const avatar_id = AVATAR_IDS.find((id) => id === avatarId);
    if (avatar_id === undefined) throw new AppError('avatar_not_found');
    await this.users.saveAvatar(user, avatar_id);
    return { avatar_id };
  }

  /** The avatar for a game: the requested one, else the stored one, else the default. */
  async avatarFor(userId: string, requested?: AvatarId): Promise<AvatarId> {
    return requested ?? (await this.users.findAvatar(userId)) ?? DEFAULT_AVATAR_ID;
  }
}
