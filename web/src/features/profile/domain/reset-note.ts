import { EMAIL_LINK_SECONDS, type EmailStatus } from '@fourfold/contracts';
import { graphemes } from '@fourfold/game-rules';

const DELAY_DAYS = EMAIL_LINK_SECONDS / 86_400;

/** Where links for a forgotten password go, as long as it is not the own address. */
export function resetNote({ email, confirmed, reset_goes_to }: EmailStatus): string | undefined {
  // Two addresses may have the same masked form, but an unconfirmed one never gets these links.
  if (confirmed && reset_goes_to.toLowerCase() === masked(email).toLowerCase()) return undefined;
  const since = confirmed ? 'For' : 'Until then, and for';
  return `${since} ${DELAY_DAYS} days after a change, links for a forgotten password go to ${reset_goes_to}.`;
}

function masked(email: string): string {
  return `${graphemes(email)[0]}•••${email.slice(email.lastIndexOf('@'))}`;
}
