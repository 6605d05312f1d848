import { ROUTES, routePath, type DirectMessage, type Friend, type TodayPuzzle } from '@fourfold/contracts';
import { answersTo } from '@fourfold/testing';
import { startBattle } from '@fourfold/testing/battle-tab';
import { TestUser } from '@fourfold/testing/user';

/** The screens of a player that must be the same before and after. */
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

/** A zone in which it is daytime, so that no run crosses midnight. */
const ZONE = new Date().getUTCHours() < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6';

/** Registers a user who plays through the gateway. */
export async function register(url: string, name: string): Promise<TestUser> {
  const player = await TestUser.register(url, name);
  player.zone = ZONE;
  return player;
}

/** Plays today's puzzle to its end; a mistake is a guess that timed out. */
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

/** Plays a battle that the loser leaves. */
export async function battle(winner: TestUser, loser: TestUser): Promise<void> {
  const [host, guest] = [await winner.openBattle(), await loser.openBattle()];
  await startBattle([host, guest]);
  guest.send('leave_game', {});
  await host.hear('game_over');
  for (const tab of [host, guest]) tab.close();
}

/** The responses that a player's screens show, by name of the screen. */
export async function screensOf(player: TestUser): Promise<Record<string, unknown>> {
  const shown = await Promise.all(
    Object.entries(SCREENS).map(async ([name, path]) => [name, await player.call(path)] as const),
  );
  const { friends, ...others } = Object.fromEntries(shown) as { friends: Friend[] };
  // Presence changes between readings.
  return { ...others, friends: friends.map(({ is_online: _, ...friend }) => friend) };
}

export async function chatOf(player: TestUser, friend: TestUser): Promise<DirectMessage[]> {
  const tab = await player.openFriends();
  const { messages } = await tab.ask('get_chat_history', { friend_id: friend.userId }, 'chat_history');
  tab.close();
  return messages;
}
