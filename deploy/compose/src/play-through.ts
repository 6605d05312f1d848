import { randomUUID } from 'node:crypto';
import {
  MISTAKES_ALLOWED,
  ROUTES,
  routePath,
  type BattleClientMessages,
  type BattleServerMessages,
  type CompletePuzzle,
  type Friend,
  type FriendRequest,
  type FriendsClientMessages,
  type FriendsServerMessages,
  type GuessResult,
  type LoginResponse,
  type PuzzleStatus,
  type TodayPuzzle,
  type User,
  type WsTokenResponse,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { SocketTab, transportsOf } from '@fourfold/testing/tab';
import { setTimeout as delay } from 'node:timers/promises';

/** As fast as the server believes a typist. */
const KEY_MS = 60;
/** The fewest that a battle can have: it ends after the fewest texts. */
const HIT_POINTS = 10;
const PASSWORD = 'a password of a smoke test';

class BattleTab extends SocketTab<BattleClientMessages, BattleServerMessages> {}
class FriendsTab extends SocketTab<FriendsClientMessages, FriendsServerMessages> {}

const [[, openBattle]] = transportsOf(ROUTES.sockets.battle, () => new BattleTab()) as [
  [string, (url: string, token: string) => Promise<BattleTab>],
];
const [[, openFriends]] = transportsOf(ROUTES.sockets.friends, () => new FriendsTab()) as [
  [string, (url: string, token: string) => Promise<FriendsTab>],
];

/**
 * Two new players on a running installation: today's puzzle, a friendship with a message, a battle to its end.
 * @param onStep is told each thing that worked
 * @throws Error when anything is not as it should be
 */
export async function playThrough(
  url: string,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  const [ada, bea] = [await Player.register(url), await Player.register(url)];
  onStep('two players have registered');
  await solveToday(ada, bea);
  onStep("one has lost today's puzzle, the other has solved it");
  await becomeFriends(ada, bea);
  await chat(ada, bea);
  onStep('they are friends, and a message has arrived');
  await fight(ada, bea);
  onStep('they have fought a battle to its end');
}

class Player {
  private constructor(
    private readonly url: string,
    private readonly token: string,
    readonly user: User,
  ) {}

  static async register(url: string): Promise<Player> {
    const name = `Smoke ${randomUUID().slice(0, 8)}`;
    const account = {
      email: `${name.replace(' ', '.')}@example.com`,
      display_name: name,
      password: PASSWORD,
    };
    const { access_token, user } = await call<LoginResponse>(url + ROUTES.users.register, { body: account });
    return new Player(url, access_token, user);
  }

  get<T>(path: string): Promise<T> {
    return call(this.url + path, { token: this.token });
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return call(this.url + path, { token: this.token, body });
  }

  put<T>(path: string): Promise<T> {
    return call(this.url + path, { token: this.token, method: 'PUT' });
  }

  async open<Tab>(open: (url: string, token: string) => Promise<Tab>): Promise<Tab> {
    const { token } = await this.get<WsTokenResponse>(ROUTES.auth.wsToken);
    return open(this.url, token);
  }
}

/** The first loses, and is told the groups; the second finds them. */
async function solveToday(loser: Player, winner: Player): Promise<void> {
  const { puzzle_id } = await loser.get<TodayPuzzle>(ROUTES.puzzles.today);
  for (let mistake = 0; mistake < MISTAKES_ALLOWED; mistake += 1)
    await loser.post(ROUTES.scores.validateGuess, { puzzle_id, words: [], timed_out: true });
  const { puzzle_data } = await loser.get<CompletePuzzle>(routePath(ROUTES.puzzles.complete, { puzzle_id }));
  await winner.get(ROUTES.puzzles.today);
  for (const { words } of puzzle_data.categories) {
    const guess = await winner.post<GuessResult>(ROUTES.scores.validateGuess, { puzzle_id, words });
    if (!guess.correct) throw new Error(`${words.join(', ')} is not taken for a group`);
  }
  await winner.post(
    routePath(ROUTES.scores.submit, { puzzle_id }),
    puzzle_data.categories.map(({ words }) => words),
  );
  const status = await winner.get<PuzzleStatus>(routePath(ROUTES.scores.status, { puzzle_id }));
  if (!status.won || !status.submitted) throw new Error(`The game is not won: ${JSON.stringify(status)}`);
}

async function becomeFriends(ada: Player, bea: Player): Promise<void> {
  // Social hears of new accounts by events.
  const { friendship_id } = await waitFor(
    async () => {
      const asked = ada.post(ROUTES.friends.request, { username: bea.user.username });
      await asked.catch(() => undefined);
      return (await bea.get<FriendRequest[]>(ROUTES.friends.pending))[0];
    },
    { what: 'a request from one to the other' },
  );
  await bea.put(routePath(ROUTES.friends.accept, { friendship_id }));
  const friends = await ada.get<Friend[]>(ROUTES.friends.list);
  if (!friends.some(({ user_id }) => user_id === bea.user.user_id)) throw new Error('They are no friends');
}

async function chat(ada: Player, bea: Player): Promise<void> {
  const [from, to] = [await ada.open(openFriends), await bea.open(openFriends)];
  from.send('send_message', { to_user_id: bea.user.user_id, message: 'hello' });
  const { from_user_id, message } = await to.hear('new_message');
  if (from_user_id !== ada.user.user_id || message !== 'hello') throw new Error(`Heard: ${message}`);
  for (const tab of [from, to]) tab.close();
}

async function fight(ada: Player, bea: Player): Promise<void> {
  const [host, guest] = [await ada.open(openBattle), await bea.open(openBattle)];
  const wishes = { max_players: 2, friends_only: false, hit_points: HIT_POINTS };
  const { room_code } = await host.ask('create_game', wishes, 'game_created');
  await guest.ask('join_game', { room_code }, 'game_joined');
  for (const tab of [host, guest]) await tab.ask('player_ready', { ready: true }, 'player_ready');
  let { challenge } = await host.hear('game_started');
  while (host.heard('game_over').length === 0) {
    const texts = host.heard('new_challenge').length;
    for (let length = 1; length <= challenge.text.length; length += 1) {
      await delay(KEY_MS);
      host.send('typing_update', { typed_text: challenge.text.slice(0, length) });
    }
    await waitFor(() => host.heard('new_challenge').length > texts || host.heard('game_over').length > 0, {
      what: 'the next text, or the end of the battle',
    });
    challenge = host.heard('new_challenge').at(-1)?.challenge ?? challenge;
  }
  const { game } = await guest.hear('game_over');
  if (game.winner_id !== ada.user.user_id) throw new Error(`The winner is ${game.winner_id}`);
  for (const tab of [host, guest]) tab.close();
}

async function call<T>(
  url: string,
  {
    token,
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { token?: string; body?: unknown; method?: string },
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}
