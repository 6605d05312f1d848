import { ChallengeEntity } from '../challenge/challenge.entity';
import { CreateChallenges } from './migrations/1763683200000-create-challenges';

/** What the schema of battle holds, and how it came to be. */
export const DATABASE = {
  entities: [ChallengeEntity],
  migrations: [CreateChallenges],
};
