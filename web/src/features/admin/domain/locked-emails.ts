import type { FailedLogin } from '@fourfold/contracts';

/** The last failure of each address that is locked, the latest first. */
export function lockedEmails(failures: readonly FailedLogin[]): FailedLogin[] {
  const last = new Map<string, FailedLogin>();
  for (const failure of failures) {
    const known = last.get(failure.email);
    if (failure.locked && (!known || known.attempted_at < failure.attempted_at))
      last.set(failure.email, failure);
  }
  return [...last.values()].sort((one, other) => (one.attempted_at < other.attempted_at ? 1 : -1));
}
