import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '@fourfold/contracts';
import { WORKSPACE_ROOT } from '@fourfold/stack';

interface StarterPuzzle {
  categories: Category[];
}

const CONTENT = join(WORKSPACE_ROOT, 'services/puzzles/content');

/** Every puzzle of the starter content. */
export function starterPuzzles(): StarterPuzzle[] {
  return readdirSync(CONTENT)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(CONTENT, file), 'utf8')) as StarterPuzzle[]);
}

/** The categories behind sixteen words, easiest first: only tests may look up the answers. */
export function answersTo(words: readonly string[]): Category[] {
  const asked = new Set(words);
  const puzzle = starterPuzzles().find(({ categories }) =>
    categories.every((category) => category.words.every((word) => asked.has(word))),
  );
  if (!puzzle) throw new Error(`No starter puzzle has the words ${words.join(', ')}`);
  return [...puzzle.categories].sort((a, b) => a.difficulty - b.difficulty);
}
