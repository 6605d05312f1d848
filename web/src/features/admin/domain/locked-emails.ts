import type { FailedLogin } from '@fourfold/contracts';

/** The last failure of each address that is locked, however it was written, the latest first. */
export function lockedEmails(failures: readonly FailedLogin[]): FailedLogin[] {
  const last = new Map<string, FailedLogin>();
  for (const failure of failures) {
    const email = failure.email.toLowerCase();
    const known = last.get(email);
    if (failure.locked && (!known || known.attempted_at < failure.attempted_at)) last.set(email, failure);
  }
  return [...last.values()].sort((one, other) => (one.attempted_at < other.attempted_at ? 1 : -1));
}
