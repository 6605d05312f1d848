/**
 * The least that a guess can cost here: Node's own HTTP server with as many SQL round trips as the service makes, on the
 * same tables (one for a guess, one more for the last of a game), and nothing else: no framework, no rules, no access check,
 * no log, no events. Port and database come from the environment.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';
import { GUESSES_PER_GAME } from './players';

const { PORT, DATABASE_URL, POOL_SIZE } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });

const WRITE = `with moved as (
    update attempts set guess_count = guess_count + 1, mistakes = mistakes + (guess_count < 3)::int,
      found = case when guess_count < 3 then found else found || guess_count end, finished_at = $3
    where user_id = $1 and puzzle_id = $2 returning user_id, puzzle_id, guess_count)
  insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at)
  select user_id, puzzle_id, guess_count, $4, 'wrong', now() from moved returning seq`;
const READ_STREAK = `select user_id, current_streak, highest_streak, version from streaks where user_id = $1`;

/** How many guesses of each game were judged. */
const judged = new Map<string, number>();

async function guess(
  token: string,
  { puzzle_id, words }: { puzzle_id: number; words: string[] },
): Promise<object> {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
  const count = (judged.get(sub) ?? 0) + 1;
  const isLast = count === GUESSES_PER_GAME;
  if (isLast) judged.delete(sub);
  else judged.set(sub, count);
  if (isLast) await pool.query({ name: 'streak', text: READ_STREAK, values: [sub] });
  await pool.query({
    name: 'write',
    text: WRITE,
    values: [sub, puzzle_id, isLast ? new Date() : null, words],
  });
  return { correct: true, mistakes_remaining: GUESSES_PER_GAME - count, game_over: isLast };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

createServer((request, response) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  bodyOf(request)
    .then((body) => guess(token, JSON.parse(body) as { puzzle_id: number; words: string[] }))
    .then(
      (answer) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
