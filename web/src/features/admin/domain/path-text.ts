import type { Path } from './merge';

/** 'categories 2, words 3'. Places count from 1. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text} ${key + 1}`.trim();
    const name = key.replaceAll('_', ' ');
    return text === '' ? name : `${text}, ${name}`;
  }, '');
}

export function partText(part: unknown): string {
  if (Array.isArray(part)) return part.map(partText).join(', ');
  return typeof part === 'number' || (typeof part === 'string' && part !== '') ? String(part) : '–';
}
