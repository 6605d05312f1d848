import { ROUTES } from '@fourfold/contracts';
import {
  runServiceCli,
  serviceEnvironment,
  spawnService,
  waitFor,
  type ServiceProcess,
} from '@fourfold/testing';
import type { AdminApp, Somebody } from './admin-app';

/** Starts the puzzles service on the database, NATS and auth of the admin service under test. */
export async function startPuzzles(world: AdminApp, firstAdmin: Somebody): Promise<ServiceProcess> {
  const { NATS_SUBJECT_PREFIX, REDIS_KEY_PREFIX, JWKS_URL } = world.authEnv as Record<string, string>;
  const env = {
    ...(await serviceEnvironment('puzzles', world.database, JWKS_URL!)),
    NATS_SUBJECT_PREFIX,
    REDIS_KEY_PREFIX,
  };
  await runServiceCli('puzzles', 'migrate', env);
  const puzzles = await spawnService('puzzles', env);
  const answers = () => world.call('GET', `${ROUTES.admin.puzzles}?limit=1`, { token: firstAdmin.token });
  await waitFor(async () => (await answers()).status === 200, { what: 'puzzles to answer queries' });
  return puzzles;
}

/** One element of an import file; every word contains its category. */
export function puzzleRow(date: string, changes: Record<string, unknown> = {}) {
  const categories = [1, 2, 3, 4].map((difficulty) => ({
    name: `Name ${difficulty}`,
    words: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}-${date}`),
    difficulty,
  }));
  return { puzzle_date: date, categories, ...changes };
}

export type Content = string | Uint8Array<ArrayBuffer>;

/** Sends a form as a browser does. */
export async function sendForm(
  world: AdminApp,
  { token }: Somebody,
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
