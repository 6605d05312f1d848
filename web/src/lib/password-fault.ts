import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';

export function passwordFault(
  password: string,
  confirmation: string,
  mismatch = 'Passwords do not match',
): string | undefined {
  if (password !== confirmation) return mismatch;
  if (password.length < PASSWORD_MIN_LENGTH) {
    return `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;
  }
  return undefined;
}
