import { ROUTES, routePath, type DirectMessage, type Friend, type TodayPuzzle } from '@fourfold/contracts';
import { answersTo } from '@fourfold/testing';
import { startBattle } from '@fourfold/testing/battle-tab';
import { TestUser } from '@fourfold/testing/user';

/** What of a player's screens must be the same before and after. */
const SCREENS = {
  profile: ROUTES.users.profile,
  today: ROUTES.leaderboards.today,
  allTime: ROUTES.leaderboards.allTime,
  streaks: ROUTES.leaderboards.streaks,
  totals: ROUTES.leaderboards.totalScores,
  friendsToday: ROUTES.leaderboards.todayFriends,
  scores: ROUTES.scores.mine,
  friends: ROUTES.friends.list,
  battleStats: ROUTES.battle.stats,
  battleHistory: ROUTES.battle.history,
  battleBoard: ROUTES.battle.leaderboard,
} as const;

/** It is day in the players' zone, so that no run meets its midnight. */
const ZONE = new Date().getUTCHours() < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6';

/** Somebody who plays the whole product through the gateway. */
export async function register(url: string, name: string): Promise<TestUser> {
  const player = await TestUser.register(url, name);
  player.zone = ZONE;
  return player;
}

/** Plays today's puzzle to its end; a mistake is a minute that runs out. */
export async function play(player: TestUser, { mistakes = 0 } = {}): Promise<void> {
  const { puzzle_id, puzzle_data } = await player.call<TodayPuzzle>(ROUTES.puzzles.today);
  const guess = (words: string[], timed_out = false): Promise<unknown> =>
    player.call(ROUTES.scores.validateGuess, { body: { puzzle_id, words, ...(timed_out && { timed_out }) } });
  for (let mistake = 0; mistake < mistakes; mistake += 1) await guess([], true);
  if (mistakes < 4) for (const { words } of answersTo(puzzle_data.words)) await guess(words);
  await player.call(routePath(ROUTES.scores.submit, { puzzle_id }), { body: [] });
}

export async function write(player: TestUser, friend: TestUser, ...messages: string[]): Promise<void> {
  const tab = await player.openFriends();
  for (const [index, message] of messages.entries()) {
    tab.send('send_message', { to_user_id: friend.userId, message });
    await tab.hear('new_message', index + 1);
  }
  tab.close();
}

/** A battle that the loser gives up. */
export async function battle(winner: TestUser, loser: TestUser): Promise<void> {
  const [host, guest] = [await winner.openBattle(), await loser.openBattle()];
  await startBattle([host, guest]);
  guest.send('leave_game', {});
  await host.hear('game_over');
  for (const tab of [host, guest]) tab.close();
}

/** Everything that a player is shown, by the name of the screen. */
export async function screensOf(player: TestUser): Promise<Record<string, unknown>> {
  const shown = await Promise.all(
    Object.entries(SCREENS).map(async ([name, path]) => [name, await player.call(path)] as const),
  );
  const { friends, ...others } = Object.fromEntries(shown) as { friends: Friend[] };
  // Presence is of the moment.
  return { ...others, friends: friends.map(({ is_online: _, ...friend }) => friend) };
}

export async function chatOf(player: TestUser, friend: TestUser): Promise<DirectMessage[]> {
  const tab = await player.openFriends();
  const { messages } = await tab.ask('get_chat_history', { friend_id: friend.userId }, 'chat_history');
  tab.close();
  return messages;
}
