import {
  MISTAKES_ALLOWED,
  ROUTES,
  routePath,
  type CompletePuzzle,
  type Friend,
  type GuessResult,
  type PuzzleStatus,
  type TodayPuzzle,
  type User,
} from '@fourfold/contracts';
import { fight, startBattle } from '@fourfold/testing/battle-tab';
import { TestUser } from '@fourfold/testing/user';

/** The minimum for a battle, so that it ends soon. */
const HIT_POINTS = 10;

/**
 * Plays as two new users on a running installation: today's puzzle, a friendship with a message, a battle.
 * @param onStep called after each step that succeeded
 * @throws Error when a step fails
 */
export async function playThrough(
  url: string,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  const [ada, bea] = [await TestUser.register(url), await TestUser.register(url)];
  onStep('two players have registered');
  await solveToday(ada, bea);
  onStep("one has lost today's puzzle, the other has solved it");
  await becomeFriends(ada, bea);
  await chat(ada, bea);
  onStep('they are friends, and a message has arrived');
  await battle(ada, bea);
  onStep('they have fought a battle to its end');
}

/** The first user loses and may then read the groups; the second guesses them. */
async function solveToday(loser: TestUser, winner: TestUser): Promise<void> {
  const { puzzle_id } = await loser.call<TodayPuzzle>(ROUTES.puzzles.today);
  for (let mistake = 0; mistake < MISTAKES_ALLOWED; mistake += 1)
    await loser.call(ROUTES.scores.validateGuess, { body: { puzzle_id, words: [], timed_out: true } });
  const { puzzle_data } = await loser.call<CompletePuzzle>(routePath(ROUTES.puzzles.complete, { puzzle_id }));
  await winner.call(ROUTES.puzzles.today);
  for (const { words } of puzzle_data.categories) {
    const guess = await winner.call<GuessResult>(ROUTES.scores.validateGuess, { body: { puzzle_id, words } });
    if (!guess.correct) throw new Error(`${words.join(', ')} is not accepted as a group`);
  }
  const { current_streak } = await winner.call<User>(ROUTES.users.profile);
  if (current_streak !== 1) throw new Error(`The streak after the last guess is ${current_streak}`);
  const body = puzzle_data.categories.map(({ words }) => words);
  await winner.call(routePath(ROUTES.scores.submit, { puzzle_id }), { body });
  const status = await winner.call<PuzzleStatus>(routePath(ROUTES.scores.status, { puzzle_id }));
  if (!status.won || !status.submitted) throw new Error(`The game is not won: ${JSON.stringify(status)}`);
}

async function becomeFriends(ada: TestUser, bea: TestUser): Promise<void> {
  await ada.befriend(bea);
  const friends = await ada.call<Friend[]>(ROUTES.friends.list);
  if (!friends.some(({ user_id }) => user_id === bea.userId)) throw new Error('They are not friends');
}

async function chat(ada: TestUser, bea: TestUser): Promise<void> {
  const [from, to] = [await ada.openFriends(), await bea.openFriends()];
  from.send('send_message', { to_user_id: bea.userId, message: 'hello' });
  const { from_user_id, message } = await to.hear('new_message');
  if (from_user_id !== ada.userId || message !== 'hello') throw new Error(`Heard: ${message}`);
  for (const tab of [from, to]) tab.close();
}

async function battle(ada: TestUser, bea: TestUser): Promise<void> {
  const [host, guest] = [await ada.openBattle(), await bea.openBattle()];
  await startBattle([host, guest], { hit_points: HIT_POINTS });
  await fight(host);
  const { game } = await guest.hear('game_over');
  if (game.winner_id !== ada.userId) throw new Error(`The winner is ${game.winner_id}`);
  for (const tab of [host, guest]) tab.close();
}
