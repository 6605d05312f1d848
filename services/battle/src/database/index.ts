import { ChallengeEntity } from '../challenge/challenge.entity';
import { FriendshipEntity } from '../friend/friendship.entity';
import { UserEntity } from '../user/user.entity';
import { CreateChallenges } from './migrations/1763683200000-create-challenges';
import { CreateBattles } from './migrations/1767312000000-create-battles';
import { ErasePeopleInRooms } from './migrations/1767398400000-erase-people-in-rooms';

/** What the schema of battle holds, and how it came to be. */
export const DATABASE = {
  schema: 'battle',
  entities: [ChallengeEntity, FriendshipEntity, UserEntity],
  migrations: [CreateChallenges, CreateBattles, ErasePeopleInRooms],
};
