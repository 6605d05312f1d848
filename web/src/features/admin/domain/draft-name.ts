import type { PuzzleDraft } from '@fourfold/contracts';

/** What a draft is called: by its groups, as far as they have names. */
export function draftName(draftId: number, categories: PuzzleDraft['categories']): string {
  const names = categories.map(({ name }) => name).filter((name) => name !== '');
  return names.join(', ') || `Draft ${draftId}`;
}
