import { graphemes } from '@fourfold/game-rules';

const LONGEST_UNBROKEN = 6;
const SHORTEST_PIECE = 3;

/** Splits a word where a narrow tile may hyphenate it: near the middle, where a syllable may start. */
export function breakWord(word: string): string[] {
  return word.split(/(?<=[\s-])/).flatMap(breakLongPart);
}

function breakLongPart(part: string): string[] {
  const letters = graphemes(part);
  if (letters.length <= LONGEST_UNBROKEN) return [part];
  const middle = letters.length / 2;
  let best = 0;
  for (let place = SHORTEST_PIECE; place <= letters.length - SHORTEST_PIECE; place++) {
    if (startsSyllable(letters, place) && Math.abs(place - middle) < Math.abs(best - middle)) best = place;
  }
  return best === 0 ? [part] : [letters.slice(0, best).join(''), letters.slice(best).join('')];
}

/** A consonant before a vowel begins a syllable. */
function startsSyllable(letters: readonly string[], place: number): boolean {
  return !isVowel(letters[place]) && isVowel(letters[place + 1]);
}

/** With or without marks. */
function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && /^[aeiouy]\p{M}*$/iu.test(letter.normalize('NFD'));
}
