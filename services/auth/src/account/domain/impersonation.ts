/** Names that pass for the product or for the people who run it. */
import unhomoglyph from 'unhomoglyph';

/** These say so by themselves. */
const TITLES = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'mod', 'mods', 'moderator'],
  ...['moderators', 'moderation', 'support', 'staff', 'system', 'fourfold'],
];
/** These only beside another word of either list: "Team" may be any team. */
const COMPANIONS = ['team', 'official', 'security', 'customer', 'service'];

/** Letters of which Unicode does not say that they are drawn like Latin ones, in the order of the alphabet. */
const ALPHABETS = [
  // Small capitals
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ',
  // Old Italic, and syllables of Canada
  '𐌀𐌁𐌂𐌃𐌄𐌅gh𐌉jk𐌋𐌌𐌍𐌏𐌐q𐌓𐌔𐌕uvwxyz',
  'ᗩᗷᑕᗪᗴᖴGᕼijkᒪᗰᑎoᑭᑫᖇᔕtᑌᐯᗯxyz',
  // Greek and others that look like capitals
  'ΛbcdΞfghijklmИσpqЯsƬυvwxyz',
  'ɅbcdƐfghijklmᴎØpqᴙsŦuvwxyz',
].map((letters) => Array.from(letters));
/** The first letters of alphabets in squares, in circles and of flags, each of 26 code points. */
const ENCLOSED_A = ['\u{1F150}', '\u{1F170}', '\u{1F1E6}'].map((letter) => letter.codePointAt(0)!);
/** What is read as a letter. The confusables of Unicode have 0, 1 and |. */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ 4: 'a', '@': 'a', Δ: 'a', '∆': 'a', '∧': 'a', ʌ: 'a' },
  ...{ 3: 'e', '€': 'e', '!': 'i', 5: 's', $: 's', 7: 't', '†': 't' },
};

const ALPHABET_LETTERS = 26;
const FIRST_LETTER = 'a'.charCodeAt(0);

const anyOf = (words: string[]): string => words.map(fold).join('|');
const ONLY_PROTECTED = new RegExp(`^(?:${anyOf([...TITLES, ...COMPANIONS])})+$`);
const ONE_COMPANION = new RegExp(`^(?:${anyOf(COMPANIONS)})$`);

/**
 * Whether every word of a name is one of ours, such as "Fourfold Support", with any separators and look-alikes. Digits
 * and signs count as letters, or for nothing.
 */
export function impersonates(name: string): boolean {
  const plain = Array.from(name, plainLetter).join('').normalize('NFKD');
  const readings = [
    plain,
    plain.replaceAll(/[^\p{L}\p{M}]/gu, ''),
    // Decoration around a word: "4dmin 2"
    plain.replaceAll(/[^\p{L}\p{M}\s]+(?=\s|$)/gu, ''),
  ];
  return readings.map(fold).some((text) => ONLY_PROTECTED.test(text) && !ONE_COMPANION.test(text));
}

/**
 * Two texts that look alike fold to the same: compatibility forms and accents are removed, letters of other scripts are
 * replaced by the Latin letters they resemble (Unicode confusables), in any case. The result is not for display.
 */
function fold(text: string): string {
  const read = Array.from(withoutMarks(text), (character) => READ_AS[character] ?? character);
  const latin = read.map(latinOf).join('').toLowerCase();
  // Confusables know neither the case of I nor that M is m, which they take for rn.
  return unhomoglyph(latin).replaceAll(/\P{L}/gu, '').replaceAll('i', 'l');
}

/** The Latin letter of an ornamental alphabet; any other character as it is. */
function plainLetter(character: string): string {
  const code = character.codePointAt(0)!;
  const places = [
    ...ENCLOSED_A.map((first) => code - first),
    ...ALPHABETS.map((letters) => letters.indexOf(character)),
  ];
  const place = places.find((index) => index >= 0 && index < ALPHABET_LETTERS);
  return place === undefined ? character : String.fromCharCode(FIRST_LETTER + place);
}

/** The Latin letters that a character resembles in any case; the character itself if there are none. */
function latinOf(character: string): string {
  const forms = [character, character.toUpperCase(), character.toLowerCase()];
  return forms.map(unhomoglyph).find((form) => /^[\x20-\x7e]+$/.test(form)) ?? character;
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}
