import { CHALLENGE_TEXT_MAX_CHARACTERS, CHALLENGE_TYPES } from '@fourfold/contracts';
import { RequestValidationPipe, type AppError } from '@fourfold/platform';
import { readFileSync } from 'node:fs';
import { STARTER_CHALLENGES_FILE } from '../config';
import { ChallengeFileDto } from './challenge.dto';

const river = { text: 'river', challenge_type: 'short_word', difficulty: 1 };

const check = (challenges: unknown) =>
  new RequestValidationPipe().transform(
    { challenges },
    { type: 'body', metatype: ChallengeFileDto },
  ) as Promise<ChallengeFileDto>;

async function faultsOf(challenges: unknown): Promise<string[]> {
  try {
    await check(challenges);
    return [];
  } catch (error) {
    return (error as AppError).faults!.map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`);
  }
}

describe('the text of a challenge', () => {
  it.each([
    ['  river ', 'river'],
    ['one   sock,\n8\ttoes', 'one sock, 8 toes'],
    ['river', 'river'],
  ])('is normalised to single spaces: %j', async (raw, text) => {
    expect((await check([{ ...river, text: raw }])).challenges).toEqual([{ ...river, text }]);
  });

  it.each(['a', "Don't wake the ogre's budgie!", '~', 'x'.repeat(CHALLENGE_TEXT_MAX_CHARACTERS)])(
    'may be %j',
    async (text) => {
      expect(await faultsOf([{ ...river, text }])).toEqual([]);
    },
  );

  it.each([
    [' ', 'isNotEmpty'],
    ['x'.repeat(CHALLENGE_TEXT_MAX_CHARACTERS + 1), 'maxLength'],
    ['naïve', 'matches'],
    ['it’s', 'matches'],
    ['zero\u200bwidth', 'matches'],
    ['bell\u0007', 'matches'],
  ])('must not be %j', async (text, type) => {
    expect(await faultsOf([{ ...river, text }])).toEqual([`challenges.0.text ${type}`]);
  });
});

describe('a file of challenges', () => {
  it.each([
    ['not an array', river, ['challenges isArray']],
    ['not an object', ['river'], ['challenges isObject']],
    ['null', [null], ['challenges isObject']],
    ['an array', [[river]], ['challenges isObject']],
    ['not a string', [{ ...river, text: ['river'] }], ['challenges.0.text isString']],
    ['another type', [{ ...river, challenge_type: 'sentence' }], ['challenges.0.challenge_type isIn']],
    [
      'a difficulty out of range',
      [river, { ...river, text: 'a', difficulty: 4 }],
      ['challenges.1.difficulty isIn'],
    ],
    ['a difficulty as text', [{ ...river, difficulty: '1' }], ['challenges.0.difficulty isIn']],
    ['an unknown field', [{ ...river, challenge_id: 7 }], ['challenges.0.challenge_id unknown_field']],
    ['a duplicate text', [river, { ...river, text: 'river ' }], ['challenges arrayUnique']],
    [
      'missing fields',
      [{}],
      ['challenges.0.text isString', 'challenges.0.challenge_type isIn', 'challenges.0.difficulty isIn'],
    ],
  ])('is refused for %s, with its path', async (_what, rows, faults) => {
    expect(await faultsOf(rows)).toEqual(faults);
  });
});

describe('the starter challenges', () => {
  it('are at least 400 valid ones, with every type at every difficulty', async () => {
    const { challenges } = await check(JSON.parse(readFileSync(STARTER_CHALLENGES_FILE, 'utf8')));
    expect(challenges.length).toBeGreaterThanOrEqual(400);
    const kinds = new Set(
      challenges.map(({ challenge_type, difficulty }) => `${challenge_type} ${difficulty}`),
    );
    expect(kinds.size).toBe(CHALLENGE_TYPES.length * 3);
  });
});
