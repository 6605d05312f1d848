/**
 * The floor under a guess: `node:http`, `jose` and `pg`, and nothing that is not needed to find out who asks, to append the
 * guess by one conditional statement, and to answer in JSON. A GET opens the caller's game, a POST is a guess. With
 * `STORES_ENDS` it also stores what follows from the end of a game, in the transaction of the last guess.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Pool, type QueryConfig } from 'pg';

const { PORT, DATABASE_URL, JWKS_URL, GROUPS, STORES_ENDS } = process.env as Record<string, string>;
const MISTAKES_ALLOWED = 4;

const OPEN = 'insert into attempts (user_id) values ($1) on conflict do nothing';
/** Guesses of one game are serialised by their number: only one of two that come at once finds its game unchanged. */
const APPEND = `with moved as (
    update attempts set guess_count = guess_count + 1, found = $2, mistakes = $3, finished_at = $4
    where user_id = $1 and guess_count = $5 returning user_id, guess_count)
  insert into guesses (user_id, guess_number, words, is_correct, guessed_at)
  select user_id, guess_count, $6, $7, now() from moved`;
const FIND_DATES = 'select finished_at::date from attempts where user_id = $1';
const STORE_STREAK = `insert into streaks (user_id, days, last_date) values ($1, 1, current_date)
  on conflict (user_id) do update set days = streaks.days + 1, last_date = excluded.last_date`;
const STORE_EVENT = 'insert into events (event_id, subject, payload) values (gen_random_uuid(), $1, $2)';
const TALLY = `insert into tallies (mistakes, shard, games) values ($1, pg_backend_pid() % 8, 1)
  on conflict (mistakes, shard) do update set games = tallies.games + 1`;

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
  const append = { name: 'append', text: APPEND, values };
  const isStored =
    isOver && STORES_ENDS ? await storeEnd(user, mistakes, append) : await isChanged(pool, append);
  if (!isStored) return undefined;
  games.set(user, { found, mistakes });
  return { correct: isCorrect, mistakes_remaining: MISTAKES_ALLOWED - mistakes, game_over: isOver };
}

async function isChanged(connection: Pick<Pool, 'query'>, append: QueryConfig): Promise<boolean> {
  return (await connection.query(append)).rowCount !== 0;
}

/** Appends the last guess of a game, with the streak, its event and the tally: seven round trips, as in the service. */
async function storeEnd(user: string, mistakes: number, append: QueryConfig): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isStored = await isChanged(client, append);
    if (isStored) {
      const { rows } = await client.query({ name: 'dates', text: FIND_DATES, values: [user] });
      const event = JSON.stringify({ user_id: user, days: rows.length });
      await client.query({ name: 'streak', text: STORE_STREAK, values: [user] });
      await client.query({ name: 'event', text: STORE_EVENT, values: ['streak.changed', event] });
      await client.query({ name: 'tally', text: TALLY, values: [mistakes] });
    }
    await client.query('commit');
    client.release();
    return isStored;
  } catch (error) {
    client.release(true);
    throw error;
  }
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
