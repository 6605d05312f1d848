const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** As in '1st', '22nd', '113th'. */
export function ordinal(number: number): string {
  return `${number}${ENDINGS[RULES.select(number)] ?? 'th'}`;
}
