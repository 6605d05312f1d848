import type { PuzzleImport, ValidationFault } from '@fourfold/contracts';

export const INVALID_FILE = 'Please select a valid JSON file';

/** Undefined when the text is not JSON; JSON that is not a list has no puzzles. */
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

const TABLE_NAME = /\.(csv|tsv)$/i;
const TABLE_TYPES: Record<string, string | undefined> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
};

/** The type of a table by its name; undefined for any other file. */
export function tableType({ name }: { name: string }): string | undefined {
  const extension = TABLE_NAME.exec(name)?.[1];
  return extension === undefined ? undefined : TABLE_TYPES[extension.toLowerCase()];
}

/** The rows below the header, of which only the dates are read: the server reads the rest. */
export function readTable(text: string): Array<Pick<PuzzleImport, 'puzzle_date'>> {
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ puzzle_date: (/^"?([^"\t,;]*)/.exec(line)?.[1] ?? '').trim() }));
}

export interface RowFault {
  /** From 0; undefined for a fault of the whole file. */
  row: number | undefined;
  date: string | undefined;
  place: string;
  message: string;
}

export function rowFaults(faults: readonly ValidationFault[], rows: readonly unknown[]): RowFault[] {
  return faults
    .map(({ loc, msg }): RowFault => {
      const at = loc.findIndex((part) => typeof part === 'number');
      const row = at < 0 ? undefined : Number(loc[at]);
      return {
        row,
        date: row === undefined ? undefined : dateOf(rows[row]),
        place: at < 0 ? 'File' : locationOf(loc.slice(at + 1)),
        message: msg,
      };
    })
    .sort((one, other) => (one.row ?? -1) - (other.row ?? -1));
}

function dateOf(row: unknown): string | undefined {
  const date = (row as Partial<PuzzleImport> | null | undefined)?.puzzle_date;
  return typeof date === 'string' ? date : undefined;
}

/** `['categories', 2, 'words', 0]` becomes 'Category 3, word 1'. */
function locationOf(path: ReadonlyArray<string | number>): string {
  if (path.length === 0) return 'Puzzle';
  const words: string[] = [];
  for (let at = 0; at < path.length; at += 1) {
    const [part, next] = [path[at], path[at + 1]];
    const singular = SINGULARS[String(part)];
    if (singular !== undefined && typeof next === 'number') {
      words.push(`${singular} ${next + 1}`);
      at += 1;
    } else words.push(FIELDS[String(part)] ?? String(part).replace('_', ' '));
  }
  const place = words.join(', ');
  return place[0]!.toUpperCase() + place.slice(1);
}

const SINGULARS: Record<string, string | undefined> = { categories: 'category', words: 'word' };
const FIELDS: Record<string, string | undefined> = { puzzle_date: 'date' };

export const SAMPLE_FILE_NAME = 'fourfold-puzzles-sample.json';

/** A valid file, for a date that no real import uses. */
export const SAMPLE_TEXT = `[
  {
    "puzzle_date": "2099-01-01",
    "categories": [
      { "name": "Garden flowers", "words": ["MARIGOLD", "DAHLIA", "PEONY", "ZINNIA"], "difficulty": 1 },
      { "name": "Parts of a bicycle", "words": ["SADDLE", "PEDAL", "SPOKE", "CHAIN"], "difficulty": 2 },
      { "name": "Units of length", "words": ["FOOT", "MILE", "LEAGUE", "FURLONG"], "difficulty": 3 },
      { "name": "___ board", "words": ["KEY", "SURF", "DART", "CARD"], "difficulty": 4 }
    ]
  }
]
`;
