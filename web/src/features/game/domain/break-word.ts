const LONGEST_UNBROKEN = 6;
const SHORTEST_PIECE = 3;

/** Splits a word where a narrow tile may hyphenate it: near the middle, where a syllable may start. */
export function breakWord(word: string): string[] {
  return word.split(/(?<=[\s-])/).flatMap(breakPart);
}

function breakPart(part: string): string[] {
  if (part.trim().length <= LONGEST_UNBROKEN) return [part];
  const middle = part.length / 2;
  let best = 0;
  for (let place = SHORTEST_PIECE; place <= part.length - SHORTEST_PIECE; place++) {
    if (startsSyllable(part, place) && Math.abs(place - middle) < Math.abs(best - middle)) best = place;
  }
  return best === 0 ? [part] : [part.slice(0, best), part.slice(best)];
}

/** A consonant before a vowel begins a syllable. */
function startsSyllable(part: string, place: number): boolean {
  return !isVowel(part[place]) && isVowel(part[place + 1]);
}

function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && /[aeiouy]/i.test(letter);
}
