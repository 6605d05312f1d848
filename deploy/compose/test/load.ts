import { ROUTES, type TodayPuzzle } from '@fourfold/contracts';
import { TestUser } from '@fourfold/testing/user';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 40;
const FIRST_FAILURE = 500;

interface LoadRequest {
  name: string;
  path: string;
  isGuess?: boolean;
}

/** Of each service, one that changes something, and the web's. */
export const LOAD: readonly LoadRequest[] = [
  { name: 'profile', path: ROUTES.users.profile },
  { name: 'guess', path: ROUTES.scores.validateGuess, isGuess: true },
  { name: 'puzzle', path: ROUTES.puzzles.today },
  { name: 'friends', path: ROUTES.friends.list },
  { name: 'another guess', path: ROUTES.scores.validateGuess, isGuess: true },
  { name: 'battles', path: ROUTES.battle.stats },
  { name: 'refusal of admin', path: ROUTES.admin.overview },
];

interface Answers {
  /** How many of each. */
  succeeded: ReadonlyMap<string, number>;
  failures: readonly string[];
}

/** Sends requests at a steady rate, each on a connection of its own, as they come through a proxy; nothing is sent again. */
export async function startLoad(url: string): Promise<{ end: () => Promise<Answers> }> {
  const user = await TestUser.register(url);
  const { puzzle_id } = await user.call<TodayPuzzle>(ROUTES.puzzles.today);
  const guess = JSON.stringify({ puzzle_id, words: [], timed_out: true });
  const succeeded = new Map<string, number>();
  const failures: string[] = [];
  let isOver = false;

  const send = async ({ name, path, isGuess = false }: LoadRequest): Promise<void> => {
    const outcome = await statusOf(url + path, user.token, isGuess ? guess : undefined).catch(
      (error: Error) => error.message,
    );
    if (typeof outcome === 'number' && outcome < FIRST_FAILURE)
      succeeded.set(name, (succeeded.get(name) ?? 0) + 1);
    else failures.push(`${new Date().toISOString()} ${name}: ${outcome}`);
  };
  const sendAll = async (): Promise<void> => {
    const sent: Promise<void>[] = [];
    for (let turn = 0; !isOver; turn += 1) {
      sent.push(send(LOAD[turn % LOAD.length]!));
      await delay(INTERVAL_MS);
    }
    await Promise.all(sent);
  };
  const whole = sendAll();
  return {
    end: async () => {
      isOver = true;
      await whole;
      return { succeeded, failures };
    },
  };
}

async function statusOf(url: string, token: string, body?: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-timezone': 'UTC',
    'content-type': 'application/json',
  };
  const method = body === undefined ? 'GET' : 'POST';
  const sent = request(url, { method, headers, agent: false }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode!;
}
