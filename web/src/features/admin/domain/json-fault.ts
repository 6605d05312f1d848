const SPACE = /[\t\n\r ]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/iy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/y;

export interface JsonFault {
  /** Both from 1. */
  line: number;
  column: number;
}

/** Where a text that is not JSON stops being it; the errors of `JSON.parse` do not say so in every browser. */
export function jsonFault(text: string): JsonFault {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found !== null;
  };
  const sign = (character: string): boolean => {
    take(SPACE);
    const isNext = text[at] === character;
    if (isNext) at += 1;
    return isNext;
  };
  const list = (end: string, item: () => boolean): boolean => {
    if (sign(end)) return true;
    do if (!item()) return false;
    while (sign(','));
    return sign(end);
  };
  const name = (): boolean => {
    take(SPACE);
    return take(STRING);
  };
  const value = (): boolean => {
    if (sign('{')) return list('}', () => name() && sign(':') && value());
    if (sign('[')) return list(']', value);
    return take(STRING) || take(SCALAR);
  };
  if (value()) take(SPACE);
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
