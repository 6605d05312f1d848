import { ROUTES } from '@fourfold/contracts';
import { runServiceCli, spawnService, type ServiceProcess } from '@fourfold/stack';
import { serviceEnvironment, waitFor } from '@fourfold/testing';
import type { AdminApp, SignedInUser } from './admin-app';

/** A real puzzles service on the database and NATS of admin and auth. */
export async function startPuzzles(world: AdminApp): Promise<ServiceProcess> {
  const { NATS_SUBJECT_PREFIX, REDIS_KEY_PREFIX, JWKS_URL } = world.authEnv as Record<string, string>;
  const env = {
    ...(await serviceEnvironment('puzzles', world.database, JWKS_URL!)),
    NATS_SUBJECT_PREFIX,
    REDIS_KEY_PREFIX,
  };
  await runServiceCli('puzzles', 'migrate', env);
  const puzzles = await spawnService('puzzles', env);
  const { token } = await world.firstAdmin();
  const answers = () => world.call('GET', `${ROUTES.admin.puzzles}?limit=1`, { token });
  await waitFor(async () => (await answers()).status === 200, { what: 'puzzles to answer queries' });
  return puzzles;
}

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
  world: AdminApp,
  { token }: SignedInUser,
  parts: readonly { field?: string; content: Content; type?: string }[],
): Promise<{ status: number; body: unknown; requestId: string | null }> {
  const form = new FormData();
  for (const { field = 'file', content, type = 'application/json' } of parts)
    form.append(field, new Blob([content], { type }), 'puzzles.json');
  const response = await fetch(world.url + ROUTES.admin.importPuzzles, {
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
