import {
  KEPT_AFTER_SECONDS,
  PUBLISHED_BEFORE_SECONDS,
  signerAt,
  withNewKey,
  withoutRetired,
} from './key-rotation';

const NOW = 1_736_251_200;
interface Key {
  kid: string;
  signs_from?: number;
}
const old: Key = { kid: 'old' };
const kids = (keys: Key[]): string[] => keys.map(({ kid }) => kid);

describe('the rotation of signing keys', () => {
  const rotated = withNewKey([old], { kid: 'new' }, NOW);
  const takesOver = NOW + PUBLISHED_BEFORE_SECONDS;

  it('publishes a new key before signing with it', () => {
    expect(kids(rotated)).toEqual(['new', 'old']);
    expect(signerAt(rotated, NOW)).toMatchObject(old);
    expect(signerAt(rotated, takesOver - 1)?.kid).toBe('old');
    expect(signerAt(rotated, takesOver)?.kid).toBe('new');
  });

  it('keeps the old key until its last token has expired', () => {
    expect(kids(withoutRetired(rotated, takesOver))).toEqual(['new', 'old']);
    expect(kids(withoutRetired(rotated, takesOver + KEPT_AFTER_SECONDS - 1))).toEqual(['new', 'old']);
    expect(kids(withoutRetired(rotated, takesOver + KEPT_AFTER_SECONDS))).toEqual(['new']);
  });

  it('signs with the first key of a set without times, and keeps only that one', () => {
    const untimed: Key[] = [{ kid: 'first' }, { kid: 'second' }];
    expect(signerAt(untimed, NOW)?.kid).toBe('first');
    expect(kids(withoutRetired(untimed, NOW))).toEqual(['first']);
  });

  it('signs with the key that becomes active first while none is active yet', () => {
    const [later, sooner] = [2, 1].map((seconds) => ({ kid: `in ${seconds} s`, signs_from: NOW + seconds }));
    expect(signerAt([later!, sooner!], NOW)).toBe(sooner);
  });

  it('supports another rotation before the previous key has become active', () => {
    const twice = withNewKey(rotated, { kid: 'newest' }, NOW + 60);
    expect([0, 660, 661].map((later) => signerAt(twice, NOW + later)?.kid)).toEqual([
      'old',
      'newest',
      'newest',
    ]);
    expect(kids(withoutRetired(twice, NOW + 60))).toEqual(['newest', 'new', 'old']);
  });
});
