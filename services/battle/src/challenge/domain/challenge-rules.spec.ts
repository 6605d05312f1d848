import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHALLENGE_TEXT_MAX_CHARACTERS, CHALLENGE_TYPES } from '@fourfold/contracts';
import { checkImport, normaliseText, textFault } from './challenge-rules';

const river = { text: 'river', challenge_type: 'short_word', difficulty: 1 };

function faultsOf(rows: unknown): Array<[string, string]> {
  const check = checkImport(rows);
  return check.ok ? [] : check.faults.map(({ loc, type }) => [loc.join('.'), type]);
}

describe('the text of a challenge', () => {
  it.each([
    ['  river ', 'river'],
    ['one   sock,\n8\ttoes', 'one sock, 8 toes'],
    ['river', 'river'],
  ])('has no blank that a player could not see: %j', (raw, normalised) => {
    expect(normaliseText(raw)).toBe(normalised);
  });

  it.each(['a', "Don't wake the ogre's budgie!", '~', 'x'.repeat(CHALLENGE_TEXT_MAX_CHARACTERS)])(
    'may be %j',
    (text) => {
      expect(textFault(text)).toBeNull();
    },
  );

  it.each([
    ['', 'text_empty'],
    ['x'.repeat(CHALLENGE_TEXT_MAX_CHARACTERS + 1), 'text_too_long'],
    ['naïve', 'text_not_typable'],
    ['it’s', 'text_not_typable'],
    ['zero\u200bwidth', 'text_not_typable'],
    ['bell\u0007', 'text_not_typable'],
  ])('may not be %j', (text, type) => {
    expect(textFault(text)?.type).toBe(type);
  });
});

describe('an import', () => {
  it('is returned normalised when every row is sound', () => {
    expect(checkImport([{ ...river, text: ' river ' }])).toEqual({ ok: true, challenges: [river] });
  });

  it.each([
    ['not an array', river, [['body', 'not_an_array']]],
    [
      'not an object',
      [river, 'river', null, [river]],
      [
        ['body.1', 'not_an_object'],
        ['body.2', 'not_an_object'],
        ['body.3', 'not_an_object'],
      ],
    ],
    ['not a string', [{ ...river, text: ['river'] }], [['body.0.text', 'not_a_string']]],
    ['an empty text', [{ ...river, text: ' ' }], [['body.0.text', 'text_empty']]],
    ['another type', [{ ...river, challenge_type: 'sentence' }], [['body.0.challenge_type', 'unknown_type']]],
    [
      'a difficulty out of range',
      [{ ...river, difficulty: 4 }],
      [['body.0.difficulty', 'unknown_difficulty']],
    ],
    ['a difficulty as text', [{ ...river, difficulty: '1' }], [['body.0.difficulty', 'unknown_difficulty']]],
    ['a field nobody knows', [{ ...river, challenge_id: 7 }], [['body.0.challenge_id', 'unknown_field']]],
    [
      'a text twice',
      [river, { ...river, text: 'lake' }, { ...river, text: 'river ' }],
      [['body.2.text', 'text_repeated']],
    ],
    [
      'missing fields',
      [{}],
      [
        ['body.0.text', 'not_a_string'],
        ['body.0.challenge_type', 'unknown_type'],
        ['body.0.difficulty', 'unknown_difficulty'],
      ],
    ],
  ])('names the row and the field of %s', (_, rows, faults) => {
    expect(faultsOf(rows)).toEqual(faults);
  });
});

describe('the starter challenges', () => {
  const content: unknown = JSON.parse(
    readFileSync(join(__dirname, '../../../content/challenges.json'), 'utf8'),
  );
  const check = checkImport(content);
  const challenges = check.ok ? check.challenges : [];

  it('are sound', () => {
    expect(faultsOf(content)).toEqual([]);
  });

  it('are at least 400, with every type at every difficulty', () => {
    expect(challenges.length).toBeGreaterThanOrEqual(400);
    const kinds = new Set(
      challenges.map(({ challenge_type, difficulty }) => `${challenge_type} ${difficulty}`),
    );
    expect(kinds.size).toBe(CHALLENGE_TYPES.length * 3);
  });
});
