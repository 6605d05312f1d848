/** "Mira solved No. 7 with 1 mistake. Can you?": a result in the link that its player has shared. */
import { MISTAKES_ALLOWED } from '@fourfold/contracts';
import { counted } from '../../lib/counted';
import { storedText } from '../../lib/storage/stored-text';
import { useStore } from '../../lib/store';
import { PATHS } from '../paths';

export interface Challenge {
  username: string;
  /** Of the puzzle. */
  number: number;
  /** Whoever made all of them has not solved it. */
  mistakes: number;
}

const PARAMETERS = { username: 'from', number: 'no', mistakes: 'mistakes' } as const;
const USERNAME = /^[a-z0-9_]{3,20}$/;

export function challengePath({ username, number, mistakes }: Challenge): string {
  const query = new URLSearchParams({
    [PARAMETERS.username]: username,
    [PARAMETERS.number]: String(number),
    [PARAMETERS.mistakes]: String(mistakes),
  });
  return `${PATHS.home}?${query}`;
}

/** Anybody can write such a link. */
export function challengeIn(query: URLSearchParams): Challenge | undefined {
  const username = query.get(PARAMETERS.username) ?? '';
  const number = Number(query.get(PARAMETERS.number) ?? NaN);
  const mistakes = Number(query.get(PARAMETERS.mistakes) ?? NaN);
  const isValid =
    USERNAME.test(username) &&
    Number.isSafeInteger(number) &&
    number > 0 &&
    [0, 1, 2, 3, MISTAKES_ALLOWED].includes(mistakes);
  return isValid ? { username, number, mistakes } : undefined;
}

export function challengeText({ number, mistakes }: Challenge): string {
  if (mistakes === MISTAKES_ALLOWED) return `couldn’t solve No. ${number}. Can you?`;
  return `solved No. ${number} with ${mistakes === 0 ? 'no mistakes' : counted(mistakes, 'mistake')}. Can you?`;
}

const stored = storedText('fourfold.challenge');

export function storeChallenge(challenge: Challenge): void {
  stored.set(challengePath(challenge));
}

/** The last one that was opened in this browser. */
export function useOpenChallenge(): Challenge | undefined {
  const path = useStore(stored, ({ state }) => state());
  return path === null ? undefined : challengeIn(new URLSearchParams(path.split('?')[1]));
}
