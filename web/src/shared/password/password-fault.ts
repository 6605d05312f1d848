import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { countCharacters } from '@fourfold/game-rules';

export function passwordFault(
  password: string,
  confirmation = password,
  mismatch = 'Passwords do not match',
): string | undefined {
  if (password !== confirmation) return mismatch;
  return countCharacters(password) < PASSWORD_MIN_LENGTH
    ? `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`
    : undefined;
}
