/** Derives the permanent username of a player from the display name: an ASCII slug, with a number appended while it is taken. */
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@fourfold/contracts';
import { impersonates } from './impersonation';

const FALLBACK = 'player';
/** The first numbers are tried in order, then random ones: a popular name would need too many attempts. */
const COUNTED_ATTEMPTS = 3;
const MAX_NUMBER_DIGITS = 9;

/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const TRANSLITERATION: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** `[a-z0-9_]`, 3–20 long, whatever the name is. */
export function usernameSlug(displayName: string): string {
  const slug = displayName
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => TRANSLITERATION[letter] ?? letter)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_');
  const trimmed = withoutEdgeUnderscores(withoutEdgeUnderscores(slug).slice(0, USERNAME_MAX_LENGTH));
  if (trimmed === '') return FALLBACK;
  return trimmed.length < USERNAME_MIN_LENGTH ? `${FALLBACK}_${trimmed}` : trimmed;
}

/**
 * The name to try at the given attempt (from 0): the slug, then `slug2`, `slug3`, `slug4`, then the slug with random numbers of
 * growing length.
 * @param random a number in [0, 1)
 */
export function usernameCandidate(displayName: string, attempt: number, random: number): string {
  const slug = usernameSlug(displayName);
  if (attempt === 0) return slug;
  const number =
    attempt <= COUNTED_ATTEMPTS ? attempt + 1 : randomNumber(attempt - COUNTED_ATTEMPTS + 2, random);
  const suffix = String(number);
  return slug.slice(0, USERNAME_MAX_LENGTH - suffix.length) + suffix;
}

/** The same for somebody who is no admin: never a name that passes for one, which "李 Admin" would get. */
export function playerUsername(displayName: string, attempt: number, random: number): string {
  const candidate = usernameCandidate(displayName, attempt, random);
  return impersonates(candidate)
    ? usernameCandidate(`${FALLBACK} ${displayName}`, attempt, random)
    : candidate;
}

function randomNumber(digits: number, random: number): number {
  const lowest = 10 ** (Math.min(digits, MAX_NUMBER_DIGITS) - 1);
  return lowest + Math.floor(random * 9 * lowest);
}

function withoutEdgeUnderscores(slug: string): string {
  return slug.replace(/^_/, '').replace(/_$/, '');
}
