import fc from 'fast-check';
import { impersonates } from './impersonation';

const TITLES = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'mod', 'mods', 'moderator'],
  ...['moderators', 'moderation', 'support', 'staff', 'system', 'fourfold'],
];
const COMPANIONS = ['team', 'official', 'security', 'customer', 'service'];

describe('a name', () => {
  it.each([
    ...TITLES,
    ...['ADMIN', 'Fourfold', 'sUPPORT', 'ADMINISTRATORS', 'SYSTEM', 'Mod', 'Staff'],
    // Beside each other, with any separator or none
    ...['Fourfold Support', 'Fourfold-Support', 'admin.moderator', 'AdminSupport', 'System | Admin'],
    ...['System|Admin', 'Fourfold Team', 'Customer Support', 'Customer Service', 'Official Fourfold'],
    ...['Security Team', 'Support Team', '★ Admin ★', 'A d m i n', '_support_', '(Admin)', 'Admin Admin'],
    // Digits and signs are dropped
    ...['Admin2', 'admin_1', 'Admin!', '2Admin3', 'System 32', 'mod#1', '@admin', '4dm1n 4'],
    // Letters of other scripts
    ...['Аdmin', 'ɑdmin', 'аdmіn', 'ΑDΜΙΝ', 'ADМIN', 'Ꭺdmin', 'мoderаtor', 'ѕуѕtem', 'ѕυрроrt', 'fоurfοld'],
    ...['Λdmin', 'Δdmin', 'ΛDMIИ', 'Ʌdmin', '𐌀𐌃𐌌𐌉𐌍', 'ᗩᗪᗰIᑎ', 'ᎪᎠᎷIΝ'],
    // Other forms of the same letters
    ...['ａｄｍｉｎ', '𝐚𝐝𝐦𝐢𝐧', '𝓐𝓓𝓜𝓘𝓝', 'Ⓐⓓⓜⓘⓝ', '𝗦𝘂𝗽𝗽𝗼𝗿𝘁', 'ádmïn', 'Admın', 'ſupport', 'ađmin'],
    ...['ᴀᴅᴍɪɴ', 'ꜱᴛᴀꜰꜰ', 'ᴍᴏᴅᴇʀᴀᴛᴏʀ', '🅰🅳🅼🅸🅽', '🅐🅓🅜🅘🅝', '🄰🄳🄼🄸🄽', '🇦🇩🇲🇮🇳', '⒜⒟⒨⒤⒩', '🅰️🅳️🅼️🅸️🅽️', 'ᵃᵈᵐⁱⁿ'],
    // Digits and signs that look like letters
    ...[
      'adm1n',
      'ADMlN',
      'adm|n',
      'fourfoId',
      'f0urf0ld',
      'SUPP0RT',
      'rnoderator',
      'adrnin',
      '4dmin',
      '@dm!n',
      '$upport',
      '5y5tem',
    ],
  ])('impersonates as %j', (name) => {
    expect(impersonates(name)).toBe(true);
  });

  it.each([
    ...['Ada', 'Ada Admin', 'Supporter', 'Madmin', 'fourfold fan', 'Four Fold Four', 'Ecosystem', 'moder'],
    ...['Adam Minter', 'Mod Podge', 'Staffan', 'Modi', 'Team Rocket', 'Security Guard', 'Customs', 'Systema'],
    ...[
      ...COMPANIONS,
      'Team',
      'Official',
      'Service 7',
      'four',
      '李小龙',
      'admin 李',
      'Админ',
      '🦉',
      '...',
      '🇦🇩',
      '12',
      '🅰',
    ],
  ])('does not impersonate as %j', (name) => {
    expect(impersonates(name)).toBe(false);
  });

  const protectedWords = fc.array(fc.constantFrom(...TITLES), { minLength: 1, maxLength: 3 });

  it('impersonates in any mixture of look-alike letters and separators', () => {
    const LOOK_ALIKES: Record<string, string> = {
      ...{ a: 'aAаАɑ𝐚ａáᴀΛ𐌀🅰4@', d: 'dDԁ𝐝ｄᴅ🅓', e: 'eEеЕ𝐞éᴇ🇪3', f: 'fFｆ𝐟ꜰ', i: 'iIіІ1lı!', l: 'lLI1ⅼʟ' },
      ...{ m: 'mMМⅿ𝐦ᴍ', n: 'nNΝｎ𝐧ɴ', o: 'oOоОοΟ0öᴏ', p: 'pPрР𝐩ᴘ', r: 'rRｒ𝐫ʀ', s: 'sSѕЅ𝐬ꜱ$5' },
      ...{ t: 'tTТτ𝐭ᴛ7', u: 'uU𝐮ｕüᴜ', y: 'yYуУ𝐲ʏ' },
    };
    const lookAlike = (letter: string) => fc.constantFrom(...(LOOK_ALIKES[letter] ?? letter));
    const separator = fc.constantFrom('', ' ', '-', '.', '_', '~', '·');
    const disguised = protectedWords.chain((words) =>
      fc.tuple(...[...words.join('')].flatMap((letter) => [lookAlike(letter), separator])),
    );
    fc.assert(fc.property(disguised, (parts) => expect(impersonates(parts.join(''))).toBe(true)));
  });

  it('impersonates with any digits and signs around its words', () => {
    const around = fc.stringMatching(/^[0-9_.!#* -]{0,4}$/);
    fc.assert(
      fc.property(protectedWords, around, around, (words, before, after) => {
        expect(impersonates(`${before}${words.join(after)}${after}`)).toBe(true);
      }),
    );
  });

  it('does not impersonate beside another word', () => {
    // A word with a letter that no protected word has
    const other = fc.stringMatching(/^[a-z]{0,5}[zkw][a-z]{0,5}$/);
    const words = fc.array(fc.constantFrom(...TITLES, ...COMPANIONS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(words, other, fc.boolean(), (ours, word, isFirst) => {
        const parts = isFirst ? [word, ...ours] : [...ours, word];
        expect(impersonates(parts.join(' '))).toBe(false);
      }),
    );
  });
});
