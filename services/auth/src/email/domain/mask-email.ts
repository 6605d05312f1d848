import { graphemes } from '@fourfold/game-rules';

const HIDDEN = '•••';

/** An address of which only the first character and the domain are shown: `a•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = graphemes(email.slice(0, at));
  return first + HIDDEN + email.slice(at);
}
