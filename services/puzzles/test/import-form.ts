import { ROUTES } from '@fourfold/contracts';
import type { Player } from './player';
import type { PuzzlesApp } from './puzzles-app';

/** One row of an import file, with unique words. */
export function puzzleRow(date: string, changes: Record<string, unknown> = {}) {
  const categories = [1, 2, 3, 4].map((difficulty) => ({
    name: `Name ${difficulty}`,
    words: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}-${date}`),
    difficulty,
  }));
  return { puzzle_date: date, categories, ...changes };
}

export type Content = string | Uint8Array<ArrayBuffer>;

/** Sends a multipart form as a browser does. */
export async function sendForm(
  puzzles: PuzzlesApp,
  { token }: Player,
  parts: readonly { field?: string; content: Content; type?: string; name?: string }[],
  query = '',
): Promise<{ status: number; body: unknown; requestId: string | null }> {
  const form = new FormData();
  for (const { field = 'file', content, type = 'application/json', name = 'puzzles.json' } of parts)
    form.append(field, new Blob([content], { type }), name);
  const response = await fetch(puzzles.url + ROUTES.admin.importPuzzles + query, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return {
    status: response.status,
    body: await response.json(),
    requestId: response.headers.get('x-request-id'),
  };
}
