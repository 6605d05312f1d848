import { DISPLAY_NAME_MAX_LENGTH } from '@fourfold/contracts';
import fc from 'fast-check';
import { parseDisplayName } from './display-name';

const accepted = (raw: string): string => {
  const result = parseDisplayName(raw);
  if (!result.ok) throw new Error(`refused ${JSON.stringify(raw)}: ${result.fault}`);
  return result.name;
};

describe('parseDisplayName', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Grace Hopper \t', 'Grace Hopper'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['李小龙', '李小龙'],
    ['محمد', 'محمد'],
    ['I ❤️ words', 'I ❤️ words'],
    ["O'Neill-Smith", "O'Neill-Smith"],
  ])('accepts %j as %j', (raw, name) => {
    expect(accepted(raw)).toBe(name);
  });

  it.each(['', ' ', '\u3000', '\u0301', '\uFE0F'])('treats %j as blank', (raw) => {
    expect(parseDisplayName(raw)).toEqual({ ok: false, fault: 'blank' });
  });

  it.each(['\u2800', ' \u2800\u2800', '\u2800\u0301', '\u{1d159}', '\u{13441}', '\u{13442}'])(
    'treats %j, which renders as nothing, as blank',
    (raw) => {
      expect(parseDisplayName(raw)).toEqual({ ok: false, fault: 'blank' });
      expect(accepted(`Ada ${raw.trim()} L`)).toContain('Ada');
    },
  );

  it.each(['\u115f', '\u1160', '\u3164', '\uffa0', '\u17b4', '\u180e'])('refuses the filler %j', (raw) => {
    expect(parseDisplayName(raw)).toEqual({ ok: false, fault: 'hidden_characters' });
  });

  it('counts characters, not UTF-16 units', () => {
    expect(accepted('🦉'.repeat(DISPLAY_NAME_MAX_LENGTH))).toHaveLength(2 * DISPLAY_NAME_MAX_LENGTH);
    expect(parseDisplayName('🦉'.repeat(DISPLAY_NAME_MAX_LENGTH + 1))).toEqual({
      ok: false,
      fault: 'too_long',
    });
  });

  const hidden = fc.constantFrom(
    ...'\u0000\u0007\u001b\u007f\u0085\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029',
    ...'\u202a\u202b\u202d\u202e\u2060\u2064\u2066\u2067\u2069\u3164\ufeff\ufff9\u{e0041}\ud800',
  );

  it('refuses an invisible character anywhere inside a name', () => {
    const letters = fc.stringMatching(/^[a-z]{1,10}$/);
    fc.assert(
      fc.property(letters, hidden, letters, (before, mark, after) => {
        expect(parseDisplayName(before + mark + after)).toEqual({ ok: false, fault: 'hidden_characters' });
      }),
    );
  });

  it('refuses a byte order mark at the start or end too, although trimming would remove it', () => {
    expect(parseDisplayName('\uFEFFAda').ok).toBe(false);
    expect(parseDisplayName('Ada\uFEFF').ok).toBe(false);
  });

  it('turns any text into a name that follows every rule and stays the same when parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (raw) => {
        const result = parseDisplayName(raw);
        if (!result.ok) return;
        expect(result.name).toBe(result.name.trim().normalize('NFC'));
        expect(result.name).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u);
        expect(Array.from(result.name).length).toBeGreaterThanOrEqual(1);
        expect(Array.from(result.name).length).toBeLessThanOrEqual(DISPLAY_NAME_MAX_LENGTH);
        expect(parseDisplayName(result.name)).toEqual(result);
      }),
      { numRuns: 2000 },
    );
  });
});
