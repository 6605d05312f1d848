/** The file of an import: what it must look like, and where its faults are. */
import type { Category, PuzzleImport, ValidationFault } from '@fourfold/contracts';

export const INVALID_FILE = 'Please select a valid JSON file';

/** The puzzles in a text that is JSON, as far as it is a list. */
export function readImportFile(text: string): unknown[] | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return Array.isArray(content) ? (content as unknown[]) : [];
  } catch {
    return undefined;
  }
}

export function looksLikeJson({ name, type }: { name: string; type: string }): boolean {
  return type === 'application/json' || name.toLowerCase().endsWith('.json');
}

export interface RowFault {
  /** From 0, as in the file; undefined for what is wrong with the file as a whole. */
  row: number | undefined;
  /** The date that the row names, where it does. */
  date: string | undefined;
  /** Where in the row, in words. */
  place: string;
  message: string;
}

/** The server's faults, in the order of the rows. */
export function rowFaults(faults: readonly ValidationFault[], rows: readonly unknown[]): RowFault[] {
  return faults
    .map(({ loc, msg }): RowFault => {
      const at = loc.findIndex((part) => typeof part === 'number');
      const row = at < 0 ? undefined : Number(loc[at]);
      return {
        row,
        date: row === undefined ? undefined : dateOf(rows[row]),
        place: at < 0 ? 'File' : placeOf(loc.slice(at + 1)),
        message: msg,
      };
    })
    .sort((one, other) => (one.row ?? -1) - (other.row ?? -1));
}

function dateOf(row: unknown): string | undefined {
  const date = (row as Partial<PuzzleImport> | null | undefined)?.puzzle_date;
  return typeof date === 'string' ? date : undefined;
}

/** `['categories', 2, 'words', 0]` is `Category 3, word 1`. */
function placeOf(path: ReadonlyArray<string | number>): string {
  if (path.length === 0) return 'Puzzle';
  const words: string[] = [];
  for (let at = 0; at < path.length; at += 1) {
    const [part, next] = [path[at], path[at + 1]];
    const singular = SINGULARS[String(part)];
    if (singular !== undefined && typeof next === 'number') {
      words.push(`${singular} ${next + 1}`);
      at += 1;
    } else words.push(FIELDS[String(part)] ?? String(part));
  }
  const place = words.join(', ');
  return place[0]!.toUpperCase() + place.slice(1);
}

const SINGULARS: Record<string, string | undefined> = { categories: 'category', words: 'word' };
const FIELDS: Record<string, string | undefined> = { puzzle_date: 'date' };

const SAMPLE_CATEGORIES: Category[] = [
  { name: 'Garden flowers', words: ['MARIGOLD', 'DAHLIA', 'PEONY', 'ZINNIA'], difficulty: 1 },
  { name: 'Parts of a bicycle', words: ['SADDLE', 'PEDAL', 'SPOKE', 'CHAIN'], difficulty: 2 },
  { name: 'Units of length', words: ['FOOT', 'MILE', 'LEAGUE', 'FURLONG'], difficulty: 3 },
  { name: '___ board', words: ['KEY', 'SURF', 'DART', 'CARD'], difficulty: 4 },
];

/** Imports without a fault, on a date that nobody will miss. */
export const SAMPLE: PuzzleImport[] = [{ puzzle_date: '2099-01-01', categories: SAMPLE_CATEGORIES }];

export const SAMPLE_FILE_NAME = 'fourfold-puzzles-sample.json';

/** A line for each category, so that it can be read. */
export function sampleText(): string {
  const puzzles = SAMPLE.map(({ puzzle_date, categories }) => {
    const lines = categories.map((category) => `      ${oneLine(category)}`).join(',\n');
    return `  {\n    "puzzle_date": "${puzzle_date}",\n    "categories": [\n${lines}\n    ]\n  }`;
  });
  return `[\n${puzzles.join(',\n')}\n]\n`;
}

function oneLine({ name, words, difficulty }: Category): string {
  const list = words.map((word) => JSON.stringify(word)).join(', ');
  return `{ "name": ${JSON.stringify(name)}, "words": [${list}], "difficulty": ${difficulty} }`;
}
