import { passwordFault } from '../../../lib/password-fault';

export interface Registration {
  displayName: string;
  password: string;
  confirmation: string;
}

/** The first thing wrong with a registration, in words. */
export function registerFault({ displayName, password, confirmation }: Registration): string | undefined {
  return (
    passwordFault(password, confirmation) ??
    (displayName.trim() === '' ? 'Display name is required' : undefined)
  );
}
