import { ROUTES } from '@fourfold/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBattleEntry, aRank, aScoreEntry, aTotalEntry } from '../../../../test/board-builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { LeaderboardTabs } from './leaderboard-screen';

const { leaderboards, battle } = ROUTES;
const VIEWER = 'viewer';

const score = (rank: number, userId: string) => aScoreEntry(aRank(rank, userId));

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(`GET ${leaderboards.today}`, ok([score(1, 'a')]))
    .on(`GET ${leaderboards.todayPublic}`, ok([score(1, 'a')]));
});

const open = (viewerId?: string): void => void renderWithProviders(<LeaderboardTabs viewerId={viewerId} />);
const choose = (tab: string): Promise<void> => userEvent.click(screen.getByRole('tab', { name: tab }));
const headings = (): (string | null)[] =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the leaderboards', () => {
  it.each([
    ['a visitor', undefined, ["Today's Scores", 'Streaks', 'Total Scores', 'Battle']],
    ['a player', VIEWER, ["Today's Scores", 'Streaks', 'Total Scores', 'Battle', 'Best Scores']],
  ])('have a tab each for %s', (_, viewerId, tabs) => {
    open(viewerId);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
  });

  it('list the best scores of all time, with several of one player', async () => {
    const again = { ...score(2, 'a'), score_id: 9, puzzle_date: '2025-11-03', points_scored: 970 };
    server.on(`GET ${leaderboards.allTime}`, ok([score(1, 'a'), again]));
    open(VIEWER);
    await choose('Best Scores');
    expect(await screen.findByRole('row', { name: '1 Player a 980 1:23 Nov 21, 2025' })).toBeVisible();
    expect(screen.getByRole('row', { name: '2 Player a 970 1:23 Nov 3, 2025' })).toBeVisible();
    expect(headings()).toEqual(['Rank', 'Player', 'Score', 'Time', 'Puzzle']);
  });

  it('show a visitor the public boards only, without a switch', async () => {
    server.on(`GET ${leaderboards.streaksPublic}`, ok([aTotalEntry(aRank(1, 'a'))]));
    server.on(`GET ${leaderboards.totalScoresPublic}`, ok([]));
    open();
    expect(await screen.findByRole('row', { name: '1 Player a 980 1:23' })).toBeVisible();
    await choose('Streaks');
    expect(await screen.findByRole('row', { name: '1 Player a 4 9' })).toBeVisible();
    await choose('Total Scores');
    expect(await screen.findByText('Nobody has a score yet. The first place is free.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Friends Only' })).toBeNull();
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/leaderboard/public/today?limit=100',
      '/api/leaderboard/streaks/public?limit=100',
      '/api/leaderboard/total-scores/public?limit=100',
    ]);
  });

  it('have the specified columns', async () => {
    const figures = { battles_won: 3, win_rate: 66.67, average_wpm: 71.4, current_streak: 2 };
    server
      .on(`GET ${leaderboards.totalScores}`, ok([aTotalEntry(aRank(1, 'a'))]))
      .on(`GET ${battle.leaderboard}`, ok({ leaderboard: [aBattleEntry(aRank(1, 'a'), figures)] }));
    open(VIEWER);
    expect(screen.getByText("Loading today's scores…")).toBeVisible();
    await screen.findByRole('row', { name: '1 Player a 980 1:23' });
    expect(headings()).toEqual(['Rank', 'Player', 'Score', 'Time']);
    await choose('Total Scores');
    expect(await screen.findByRole('row', { name: '1 Player a 3470 4 4 9' })).toBeVisible();
    expect(headings()).toEqual(['Rank', 'Player', 'Total score', 'Games', 'Current streak', 'Best streak']);
    await choose('Battle');
    expect(await screen.findByRole('row', { name: '1 Player a 3 67% 71 2' })).toBeVisible();
    expect(headings()).toEqual(['Rank', 'Player', 'Wins', 'Win rate', 'Average WPM', 'Current streak']);
  });

  it('show tied players with equal ranks', async () => {
    server.on(`GET ${leaderboards.today}`, ok([score(1, 'a'), score(2, 'b'), score(2, 'c'), score(4, 'd')]));
    open(VIEWER);
    await screen.findByText('Player d');
    const ranks = screen.getAllByRole('row').slice(1);
    expect(ranks.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      '1',
      '2',
      '2',
      '4',
    ]);
  });

  it('mark results that were partly played offline', async () => {
    server.on(`GET ${leaderboards.today}`, ok([score(1, 'a'), { ...score(2, 'b'), offline: true }]));
    open(VIEWER);
    expect(await screen.findByRole('row', { name: /^2 Player b ?Offline 980 1:23$/ })).toBeVisible();
    expect(screen.getAllByText('Offline')).toHaveLength(1);
    expect(screen.queryByText(/what your device said/)).toBeNull();
  });

  it('say why the player’s own result is marked as offline', async () => {
    server.on(`GET ${leaderboards.today}`, ok([{ ...score(1, VIEWER), offline: true }]));
    open(VIEWER);
    expect(await screen.findByRole('row', { name: /^1 Player viewer ?You/ })).toHaveTextContent(
      /Offline: you played part of this game without a connection, so its time is what your device said\./,
    );
  });

  it('show the player’s own row separately when it is below the top', async () => {
    const top = Array.from({ length: 100 }, (_, place) => score(place + 1, `p${place}`));
    server.on(`GET ${leaderboards.today}`, ok([...top, { ...score(412, VIEWER), is_me: true }]));
    open(VIEWER);
    const apart = (await screen.findByRole('rowheader', { name: 'Your place' })).closest('tbody')!;
    expect(within(apart).getByRole('row', { name: /^412 Player viewer ?You 980 1:23$/ })).toBeVisible();
  });

  it('filter by friends and back, on every tab', async () => {
    server
      .on(`GET ${leaderboards.todayFriends}`, ok([score(1, 'friend')]))
      .on(`GET ${leaderboards.streaksFriends}`, ok([]));
    open(VIEWER);
    await screen.findByText('Player a');
    expect(screen.getByRole('button', { name: 'All Players', pressed: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Friends Only' }));
    expect(await screen.findByText('Player friend')).toBeVisible();
    expect(screen.queryByText('Player a')).toBeNull();
    await choose('Streaks');
    expect(await screen.findByText(/^None of your friends/)).toBeVisible();
    await choose("Today's Scores");
    await userEvent.click(screen.getByRole('button', { name: 'All Players' }));
    expect(await screen.findByText('Player a')).toBeVisible();
  });

  it('filter the battle board by friends, too', async () => {
    server
      .on(`GET ${leaderboards.todayFriends}`, ok([]))
      .on(`GET ${battle.leaderboardFriends}`, ok({ leaderboard: [aBattleEntry(aRank(1, 'b'))] }));
    open(VIEWER);
    await userEvent.click(screen.getByRole('button', { name: 'Friends Only' }));
    await choose('Battle');
    expect(await screen.findByText('Player b')).toBeVisible();
  });

  it('rank all players by best score, even when other boards are filtered by friends', async () => {
    server
      .on(`GET ${leaderboards.todayFriends}`, ok([]))
      .on(`GET ${leaderboards.allTime}`, ok([score(1, 'a')]));
    open(VIEWER);
    await userEvent.click(screen.getByRole('button', { name: 'Friends Only' }));
    await choose('Best Scores');
    expect(await screen.findByText('Player a')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Friends Only' })).toBeNull();
  });

  it('show the battles of all time, of this month and of this week', async () => {
    server.on(
      `GET ${battle.leaderboard}`,
      ok({ leaderboard: [aBattleEntry(aRank(1, 'of all time'))] }),
      ok({ leaderboard: [aBattleEntry(aRank(1, 'of the month'))] }),
      ok({ leaderboard: [] }),
    );
    open();
    await choose('Battle');
    expect(await screen.findByText('Player of all time')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'This month' }));
    expect(await screen.findByText('Player of the month')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'This week', pressed: false }));
    expect(await screen.findByText(/^Nobody has finished a battle in this period yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'This week', pressed: true })).toBeVisible();
    expect(server.callsTo(`GET ${battle.leaderboard}`).map(({ path }) => path)).toEqual(
      ['all', 'month', 'week'].map((period) => `/api/battle/leaderboard?limit=100&period=${period}`),
    );
  });

  it.each([
    ['battle', 'Battle'],
    ['nonsense', "Today's Scores"],
  ])('open the requested tab: %s', (first, tab) => {
    server.on(`GET ${battle.leaderboard}`, ok({ leaderboard: [] }));
    renderWithProviders(<LeaderboardTabs viewerId={undefined} first={first} />);
    expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  });

  it.each([404, 502, 503])('say when a board did not load (%i), and load it on request', async (status) => {
    server.on(`GET ${battle.leaderboard}`, { status }, ok({ leaderboard: [] }));
    open(VIEWER);
    await choose('Battle');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load leaderboard');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByText('Nobody has finished a battle yet. The first place is free.'),
    ).toBeVisible();
  });
});
