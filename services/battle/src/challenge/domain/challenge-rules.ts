/** What makes a typing challenge fair: everybody in the room must be able to type it, and to see what to type. */
import type { ChallengeDifficulty, ChallengeType, ValidationFault } from '@fourfold/contracts';
import { CHALLENGE_DIFFICULTIES, CHALLENGE_TEXT_MAX_CHARACTERS, CHALLENGE_TYPES } from '@fourfold/contracts';

export interface NewChallenge {
  text: string;
  challenge_type: ChallengeType;
  difficulty: ChallengeDifficulty;
}

/** A fault without its place. */
export type Fault = Pick<ValidationFault, 'msg' | 'type'>;

const FIELDS: ReadonlySet<string> = new Set(['text', 'challenge_type', 'difficulty'] satisfies Array<
  keyof NewChallenge
>);

/** Printable ASCII: what every keyboard layout can produce without a dead key. */
const TYPABLE = /^[\x20-\x7e]*$/;

/** Outer blanks gone, inner runs of blanks one blank: a second blank can't be seen, only mistyped. */
export function normaliseText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** What is wrong with a normalised text, or null. */
export function textFault(text: string): Fault | null {
  if (text === '') return { msg: 'Text must not be empty', type: 'text_empty' };
  if (text.length > CHALLENGE_TEXT_MAX_CHARACTERS) {
    return {
      msg: `Text must have at most ${CHALLENGE_TEXT_MAX_CHARACTERS} characters`,
      type: 'text_too_long',
    };
  }
  if (!TYPABLE.test(text))
    return { msg: 'Text must only have characters of every keyboard', type: 'text_not_typable' };
  return null;
}

export type ImportCheck = { ok: true; challenges: NewChallenge[] } | { ok: false; faults: ValidationFault[] };

/**
 * Checks a whole import before any of it is stored. Every fault names the row's index and the field.
 * @param rows a parsed file of unknown shape
 */
export function checkImport(rows: unknown): ImportCheck {
  if (!Array.isArray(rows)) {
    return {
      ok: false,
      faults: [{ loc: ['body'], msg: 'Expected an array of challenges', type: 'not_an_array' }],
    };
  }
  const faults: ValidationFault[] = [];
  const challenges: NewChallenge[] = [];
  const firstRowByText = new Map<string, number>();
  rows.forEach((row: unknown, index) => {
    const { challenge, faults: rowFaults } = checkRow(row, index);
    faults.push(...rowFaults);
    if (!challenge) return;
    const earlier = firstRowByText.get(challenge.text);
    if (earlier !== undefined) {
      faults.push({
        loc: ['body', index, 'text'],
        msg: `Repeats the text of row ${earlier}`,
        type: 'text_repeated',
      });
      return;
    }
    firstRowByText.set(challenge.text, index);
    challenges.push(challenge);
  });
  return faults.length === 0 ? { ok: true, challenges } : { ok: false, faults };
}

function checkRow(row: unknown, index: number): { challenge?: NewChallenge; faults: ValidationFault[] } {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { faults: [{ loc: ['body', index], msg: 'Expected a challenge', type: 'not_an_object' }] };
  }
  const { text: rawText, challenge_type, difficulty } = row as Record<string, unknown>;
  const text = typeof rawText === 'string' ? normaliseText(rawText) : undefined;
  const faults: ValidationFault[] = [];
  const report = (field: string, fault: Fault) => faults.push({ loc: ['body', index, field], ...fault });

  const wrongText =
    text === undefined ? { msg: 'Text must be a string', type: 'not_a_string' } : textFault(text);
  if (wrongText) report('text', wrongText);
  if (!isOneOf(CHALLENGE_TYPES, challenge_type)) {
    report('challenge_type', {
      msg: `Type must be one of ${CHALLENGE_TYPES.join(', ')}`,
      type: 'unknown_type',
    });
  }
  if (!isOneOf(CHALLENGE_DIFFICULTIES, difficulty)) {
    report('difficulty', {
      msg: `Difficulty must be one of ${CHALLENGE_DIFFICULTIES.join(', ')}`,
      type: 'unknown_difficulty',
    });
  }
  for (const field of Object.keys(row)) {
    if (!FIELDS.has(field)) report(field, { msg: 'Unknown field', type: 'unknown_field' });
  }
  return faults.length > 0
    ? { faults }
    : { challenge: { text, challenge_type, difficulty } as NewChallenge, faults };
}

function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  return (values as readonly unknown[]).includes(value);
}
