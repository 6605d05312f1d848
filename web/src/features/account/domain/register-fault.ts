import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';

export interface Registration {
  email: string;
  displayName: string;
  password: string;
  confirmation: string;
}

/** The first thing wrong with a registration, in words. */
export function registerFault({ displayName, password, confirmation }: Registration): string | undefined {
  if (password !== confirmation) return 'Passwords do not match';
  if (password.length < PASSWORD_MIN_LENGTH) {
    return `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;
  }
  if (displayName.trim() === '') return 'Display name is required';
  return undefined;
}
