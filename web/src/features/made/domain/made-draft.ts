/** A puzzle that is being written, as stored on this device until it is published. */
import { DIFFICULTIES, type Category, type OwnMadePuzzle } from '@fourfold/contracts';
import { areCategories, draftOf } from '../../../shared/puzzle/puzzle-draft';

export interface MadeDraft {
  id: string;
  title: string;
  categories: Category[];
  /** The published puzzle that it changes. */
  of?: { code: string; version: number } | undefined;
}

export function newDraft(id: string): MadeDraft {
  const categories = DIFFICULTIES.map((difficulty) => ({ name: '', words: [], difficulty }));
  return { id, title: '', categories: draftOf(categories) };
}

export function copyOf(id: string, { title, categories }: OwnMadePuzzle): MadeDraft {
  return { id, title, categories: draftOf(categories) };
}

export function changeOf(id: string, puzzle: OwnMadePuzzle): MadeDraft {
  return { ...copyOf(id, puzzle), of: { code: puzzle.code, version: puzzle.version } };
}

export function isEmpty({ title, categories }: MadeDraft): boolean {
  return [title, ...categories.flatMap(({ name, words }) => [name, ...words])].every((text) => !text.trim());
}

/** The title, else the names and words that there are. */
export function draftName({ title, categories }: MadeDraft): string {
  const texts = categories
    .flatMap(({ name, words }) => [name, ...words])
    .filter((text) => text.trim() !== '');
  return title.trim() || texts.slice(0, 3).join(', ') || 'Untitled';
}

/** What was read from storage may be anything. */
export function parseDrafts(stored: string | null): MadeDraft[] {
  try {
    const drafts = JSON.parse(stored ?? '[]') as unknown;
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(stored: unknown): stored is MadeDraft {
  const draft = stored as Partial<MadeDraft> | null;
  return (
    typeof draft?.id === 'string' &&
    typeof draft.title === 'string' &&
    (draft.of === undefined || (typeof draft.of.code === 'string' && Number.isInteger(draft.of.version))) &&
    areCategories(draft.categories)
  );
}
