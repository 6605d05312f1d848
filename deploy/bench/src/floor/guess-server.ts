/**
 * The floor under a guess: `node:http`, `jose` and `pg`, and nothing that is not needed to find out who asks, to append the
 * guess by one conditional statement, and to answer in JSON. A GET opens the caller's game, a POST is a guess.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Pool } from 'pg';

const { PORT, DATABASE_URL, JWKS_URL, GROUPS } = process.env as Record<string, string>;
const MISTAKES_ALLOWED = 4;

const OPEN = 'insert into attempts (user_id) values ($1) on conflict do nothing';
/** Guesses of one game are serialised by their number: only one of two that come at once finds its game unchanged. */
const APPEND = `with moved as (
    update attempts set guess_count = guess_count + 1, found = $2, mistakes = $3, finished_at = $4
    where user_id = $1 and guess_count = $5 returning user_id, guess_count)
  insert into guesses (user_id, guess_number, words, is_correct, guessed_at)
  select user_id, guess_count, $6, $7, now() from moved`;

interface Game {
  found: number[];
  mistakes: number;
}

const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const keys = createRemoteJWKSet(new URL(JWKS_URL!));
const groups = JSON.parse(GROUPS!) as string[][];
const groupOf = new Map(groups.flatMap((words, group) => words.map((word) => [word, group] as const)));
const users = new Map<string, string>();
const games = new Map<string, Game>();

async function userOf({ headers }: IncomingMessage): Promise<string> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const known = users.get(token);
  if (known !== undefined) return known;
  const { payload } = await jwtVerify(token, keys);
  users.set(token, payload.sub!);
  return payload.sub!;
}

async function guess(user: string, words: readonly string[]): Promise<object | undefined> {
  const game = games.get(user) ?? { found: [], mistakes: 0 };
  const [first, ...others] = words.map((word) => groupOf.get(word));
  const isCorrect = first !== undefined && others.every((group) => group === first);
  const found = isCorrect ? [...game.found, first] : game.found;
  const mistakes = game.mistakes + (isCorrect ? 0 : 1);
  const isOver = found.length === groups.length || mistakes === MISTAKES_ALLOWED;
  const guessCount = game.found.length + game.mistakes;
  const values = [user, found, mistakes, isOver ? new Date() : null, guessCount, words, isCorrect];
  const { rowCount } = await pool.query({ name: 'append', text: APPEND, values });
  if (rowCount === 0) return undefined;
  games.set(user, { found, mistakes });
  return { correct: isCorrect, mistakes_remaining: MISTAKES_ALLOWED - mistakes, game_over: isOver };
}

async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
  try {
    const user = await userOf(request);
    if (request.method === 'GET') {
      await pool.query({ name: 'open', text: OPEN, values: [user] });
      return [200, {}];
    }
    const { words } = (await json(request)) as { words: string[] };
    const verdict = await guess(user, words);
    return verdict ? [200, verdict] : [409, { detail: 'The game has moved on' }];
  } catch (error) {
    return [500, { detail: (error as Error).message }];
  }
}

createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    response.writeHead(status, headers).end(text);
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
