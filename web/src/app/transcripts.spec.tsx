import { BATTLE_CLIENT, ROUTES, routePath, type BattleGame, type GuessResult } from '@fourfold/contracts';
import { screen } from '@testing-library/react';
import { appServer, signIn, visit } from '../../test/app';
import { aChallenge, aGame, BEA, ME, ROOM_CODE, someFigures } from '../../test/battle-builders';
import { aFind, aFriend, aFriendRequest, aMiss, aPuzzle, GROUPS, WORDS } from '../../test/builders';
import { ok, type FakeServer } from '../../test/fake-server';
import { connect, say, sent } from '../../test/fake-sockets';
import { Transcript } from '../../test/transcript';
import { serverClock } from '../lib/time/server-clock';

// A transcript does not depend on the speed of the machine.
jest.mock('../lib/time/use-seconds-left', () => ({ useSecondsLeft: (seconds: number) => seconds }));

/** Golden transcripts: a change of one must be read as a player would hear it. */
let server: FakeServer;
let transcript: Transcript;

beforeEach(() => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-21T12:00:00Z'));
  // Nor on the guess timer.
  localStorage.setItem('fourfold.guess-time', 'unlimited');
  server = appServer().on(`GET ${ROUTES.friends.list}`, ok([]));
  signIn();
  transcript = new Transcript();
});
afterEach(() => {
  transcript.end();
  jest.restoreAllMocks();
});

const finds = (place: number): GuessResult => {
  const { name, difficulty } = GROUPS[place]!;
  return aFind(name, { difficulty, game_over: place === 3, calculated_score: 100 });
};
const STATUS = {
  status: 'finished',
  submitted: true,
  points_scored: 1_000,
  completion_time_seconds: 83,
};

async function guess(words: readonly string[], isJudged: () => unknown): Promise<void> {
  for (const word of words) {
    await transcript.tabTo(word);
    await transcript.space();
  }
  await transcript.tabTo('Submit Guess');
  await transcript.space();
  await transcript.until(isJudged);
}

async function openGame(): Promise<void> {
  server
    .on('POST /api/scores/puzzle/7', { status: 201, body: { calculated_score: 1_000, categories_found: 4 } })
    .on(`GET ${ROUTES.puzzles.today}`, ok(aPuzzle({ next_puzzle_at: '2025-11-22T00:00:00.000Z' })));
  visit('/game');
  await transcript.until(() => screen.queryByRole('button', { name: 'KEEL' }));
  transcript.read('the new game');
}

it('of a game that is won with Tab and Space alone', async () => {
  server
    .on(
      `POST ${ROUTES.scores.validateGuess}`,
      ...([0, 1, 2, 3].map((place) => ok(finds(place))) as [ReturnType<typeof ok>]),
    )
    .on('GET /api/scores/puzzle/7/status', ok({ ...STATUS, won: true, mistakes_used: 0 }));
  await openGame();
  for (const [place, words] of Object.values(WORDS).entries())
    await guess(words, () => screen.queryByRole('heading', { name: GROUPS[place]!.name }));
  await transcript.until(() => screen.queryByText('83 seconds'));
  transcript.read('the result');
  expect(transcript.toString()).toMatchSnapshot();
});

it('of a game that is lost', async () => {
  const near = aMiss(3, { partial_match: { count: 3, category_hint: 'Easy' } });
  server
    .on(`POST ${ROUTES.scores.validateGuess}`, ok(near), ok(aMiss(2)), ok(aMiss(1)), ok(aMiss(0)))
    .on('GET /api/scores/puzzle/7/status', ok({ ...STATUS, won: false, points_scored: 0, mistakes_used: 4 }))
    .on('GET /api/puzzles/7/complete', ok({ ...aPuzzle(), puzzle_data: { words: [], categories: GROUPS } }));
  await openGame();
  for (const mistake of [0, 1, 2, 3]) {
    const { easy, medium } = WORDS;
    const words = [...easy.filter((_, place) => place !== mistake), medium[mistake]!];
    await guess(words, () => screen.queryByText(`${mistake + 1}/4`) ?? screen.queryByText('Game Over!'));
  }
  await transcript.until(() => screen.queryByRole('list', { name: 'Missed categories' }));
  await transcript.until(() => screen.queryByText('83 seconds'));
  transcript.read('the result');
  expect(transcript.toString()).toMatchSnapshot();
});

it('of the archive', async () => {
  const puzzle = { puzzle_id: 3, puzzle_date: '2025-11-20', status: 'finished', points_scored: 865 };
  const today = { puzzle_id: 7, puzzle_date: '2025-11-21', status: 'not_started', points_scored: null };
  server.on(`GET ${ROUTES.puzzles.available}`, ok([today, puzzle]));
  visit('/archive');
  await transcript.until(() => screen.queryByRole('table'));
  transcript.read('the past puzzles');
  await transcript.tabTo(/^Thursday, November 20/);
  await transcript.space();
  await transcript.until(() => screen.queryByText('Played: 865 points'));
  await transcript.tabTo(/^How others did/);
  transcript.read('the chosen day');
  expect(transcript.toString()).toMatchSnapshot();
});

it('of the friends page', async () => {
  const { friends } = ROUTES;
  const request = aFriendRequest();
  const sent = aFriendRequest({
    friendship_id: 6,
    other_user: { user_id: 'bob', username: 'bob', display_name: 'Bob' },
  });
  server
    .on(`GET ${friends.list}`, ok([aFriend({ user_id: 'ann', username: 'ann', display_name: 'Ann' })]))
    .on(`GET ${friends.pending}`, ok([request]))
    .on(`GET ${friends.sent}`, ok([]))
    .on(`GET ${friends.search}`, ok([]))
    .on(`POST ${friends.request}`, { status: 201, body: sent })
    .on(`PUT ${routePath(friends.accept, { friendship_id: 5 })}`, ok({ ...request, status: 'accepted' }))
    .on(`DELETE ${routePath(friends.remove, { user_id: 'ann' })}`, { status: 204 });
  visit('/friends');
  await transcript.until(() => screen.queryByRole('button', { name: 'Accept Grace' }));
  transcript.read('the friends page');
  await transcript.tabTo('Username');
  await transcript.type('bob');
  await transcript.tabTo('Send Request');
  await transcript.space();
  await transcript.until(() => screen.queryByText('Friend request sent to Bob.'));
  await transcript.tabTo('Accept Grace');
  server.on(`GET ${friends.pending}`, ok([]));
  await transcript.space();
  await transcript.until(() => screen.queryByText('You and Grace are friends now.'));
  await transcript.tabTo('Remove Ann');
  await transcript.space();
  await transcript.tabTo('Remove friend');
  server.on(`GET ${friends.list}`, ok([]));
  await transcript.space();
  await transcript.until(() => screen.queryByText('You and Ann are no longer friends.'));
  transcript.read('what is left');
  expect(transcript.toString()).toMatchSnapshot();
});

describe('of a battle', () => {
  const [ready, bea] = [{ is_ready: true }, { avatar_id: 2, is_ready: true }] as const;
  const room = (version: number, players: Parameters<typeof aGame>[0]): BattleGame =>
    aGame(players, { hit_points: 3, version });
  const fight = (version: number, damage: number, changes: Partial<BattleGame> = {}): BattleGame => ({
    ...room(version, {
      [ME]: { score: damage, words_completed: damage > 0 ? 1 : 0 },
      [BEA]: { ...bea, damage_taken: damage },
    }),
    state: 'in_progress',
    ...changes,
  });
  const tell = (name: string, game: BattleGame, payload: object = {}): void =>
    say(name, { version: game.version, game, ...payload });
  /** Announcements that come together are read out together. */
  const heard = (text: string): Promise<void> =>
    transcript.until(() => screen.getAllByRole('status').some((status) => status.textContent === text));

  it('that is won with Tab, Space and typing alone, and is to be repeated', async () => {
    visit(`/battle/game/${ROOM_CODE}`);
    await connect();
    tell('game_state', room(1, { [ME]: {} }));
    await transcript.until(() => screen.queryByRole('button', { name: 'Ready to Start' }));
    transcript.read('the waiting room');
    tell('player_joined', room(2, { [ME]: {}, [BEA]: bea }), { user_id: BEA });
    await heard('Bea has joined.');
    await transcript.tabTo('Ready to Start');
    await transcript.space();
    expect(sent(BATTLE_CLIENT.playerReady)).toEqual([{ ready: true }]);
    tell('player_ready', room(3, { [ME]: ready, [BEA]: bea }), { user_id: ME });
    for (const count of [3, 2, 1]) {
      say('countdown', { version: 3, count });
      await heard(String(count));
    }

    tell('game_started', fight(4, 0), { challenge: aChallenge() });
    await heard('Go! Type: fold it');
    transcript.read('the fight');
    await transcript.type('fold it');
    const hit = { winner_id: ME, loser_id: BEA, loser_ids: [BEA] };
    tell('word_completed', fight(5, 2), { ...hit, damage_dealt: 2 });
    say('new_challenge', { version: 5, challenge: aChallenge({ challenge_id: 8, text: 'crease' }) });
    await heard('You finished first: 2 damage dealt. Next text: crease');
    await transcript.type('crease');

    const rematch = { seconds_left: 20, user_ids: [], present_user_ids: [ME, BEA], room_code: null };
    const ended = { state: 'completed', winner_id: ME, game_duration: 65, rematch } as const;
    tell('word_completed', fight(6, 3), { ...hit, damage_dealt: 1 });
    tell('game_over', fight(7, 3, ended), { reason: 'eliminated', figures: someFigures() });
    say('rematch_update', { ...rematch, version: 8, user_ids: [BEA] });
    await heard(
      'You finished first: 1 damage dealt. Bea is eliminated. ' +
        'Victory! The battle took 1 minute 5 seconds. Bea wants a rematch.',
    );
    await transcript.tabTo('Rematch (20 s)');
    await transcript.space();
    expect(sent(BATTLE_CLIENT.requestRematch)).toHaveLength(1);
    say('rematch_update', { ...rematch, version: 9, user_ids: [BEA, ME] });
    await transcript.until(() => screen.queryByRole('button', { name: 'Waiting for the others (20 s)' }));
    transcript.read('the result');
    expect(transcript.toString()).toMatchSnapshot();
  });
});
