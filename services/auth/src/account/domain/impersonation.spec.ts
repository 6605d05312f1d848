import fc from 'fast-check';
import { impersonates } from './impersonation';

describe('a display name', () => {
  it.each([
    ...['admin', 'administrator', 'moderator', 'support', 'system', 'fourfold'],
    ...['ADMIN', 'Fourfold', 'sUPPORT', 'ADMINISTRATOR', 'SYSTEM'],
    // Beside each other, with any separator or none
    ...[
      'Fourfold Support',
      'Fourfold-Support',
      'admin.moderator',
      'AdminSupport',
      'System | Admin',
      'System|Admin',
    ],
    ...['★ Admin ★', 'A d m i n', '_support_', '(Admin)', 'Admin Admin'],
    // Letters of other scripts
    ...['Аdmin', 'ɑdmin', 'аdmіn', 'ΑDΜΙΝ', 'ADМIN', 'Ꭺdmin', 'мoderаtor', 'ѕуѕtem', 'ѕυрроrt', 'fоurfοld'],
    // Other forms of the same letters
    ...['ａｄｍｉｎ', '𝐚𝐝𝐦𝐢𝐧', '𝓐𝓓𝓜𝓘𝓝', 'Ⓐⓓⓜⓘⓝ', '𝗦𝘂𝗽𝗽𝗼𝗿𝘁', 'ádmïn', 'Admın', 'ſupport'],
    // Digits and letters that look alike
    ...['adm1n', 'ADMlN', 'adm|n', 'fourfoId', 'f0urf0ld', 'SUPP0RT', 'rnoderator', 'adrnin'],
  ])('impersonates as %j', (name) => {
    expect(impersonates(name)).toBe(true);
  });

  it.each([
    ...['Ada', 'Ada Admin', 'Support Team', 'Supporter', 'Admins', 'administration', 'Madmin', 'System 32'],
    ...[
      'fourfold fan',
      'Four Fold Four',
      'Ecosystem',
      'mod',
      'moder',
      'four',
      '李小龙',
      'admin 李',
      'Админ',
      '🦉',
      '...',
    ],
  ])('does not impersonate as %j', (name) => {
    expect(impersonates(name)).toBe(false);
  });

  const protectedWords = fc.array(
    fc.constantFrom('admin', 'administrator', 'moderator', 'support', 'system', 'fourfold'),
    { minLength: 1, maxLength: 3 },
  );

  it('impersonates in any mixture of look-alike letters and separators', () => {
    const LOOK_ALIKES: Record<string, string> = {
      ...{ a: 'aAаАɑ𝐚ａá', d: 'dDԁ𝐝ｄ', e: 'eEеЕ𝐞é', f: 'fFｆ𝐟', i: 'iIіІ1lı', l: 'lLI1ⅼ', m: 'mMМⅿ𝐦' },
      ...{
        n: 'nNΝｎ𝐧',
        o: 'oOоОοΟ0ö',
        p: 'pPрР𝐩',
        r: 'rRｒ𝐫',
        s: 'sSѕЅ𝐬',
        t: 'tTТτ𝐭',
        u: 'uU𝐮ｕü',
        y: 'yYуУ𝐲',
      },
    };
    const lookAlike = (letter: string) => fc.constantFrom(...(LOOK_ALIKES[letter] ?? letter));
    const separator = fc.constantFrom('', ' ', '-', '.', '_', '~', '·');
    const disguised = protectedWords.chain((words) =>
      fc.tuple(...[...words.join('')].flatMap((letter) => [lookAlike(letter), separator])),
    );
    fc.assert(fc.property(disguised, (parts) => expect(impersonates(parts.join(''))).toBe(true)));
  });

  it('does not impersonate beside another word', () => {
    // A word with a letter that no protected word has
    const other = fc.stringMatching(/^[a-z]{0,5}[zkw][a-z]{0,5}$/);
    fc.assert(
      fc.property(protectedWords, other, fc.boolean(), (words, word, isFirst) => {
        const parts = isFirst ? [word, ...words] : [...words, word];
        expect(impersonates(parts.join(' '))).toBe(false);
      }),
    );
  });
});
