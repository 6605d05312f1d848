import { ROUTES, type PuzzleStatus } from '@fourfold/contracts';
import { addDays, dateInZone } from '@fourfold/game-rules';
import { act, screen, within } from '@testing-library/react';
import { appServer, press, signIn, visit } from '../../test/app';
import { aFriendToday, aLogin, aUser } from '../../test/builders';
import { ok, type FakeServer } from '../../test/fake-server';
import { timeZone } from '../lib/time/time-zone';

let server: FakeServer;

beforeEach(() => {
  server = appServer();
});

function todayIs(game: Partial<PuzzleStatus>): void {
  const puzzle_date = dateInZone(new Date(), timeZone());
  server
    .on(`GET ${ROUTES.puzzles.available}`, ok([{ puzzle_id: 7, puzzle_date, number: 32 }]))
    .on('GET /api/scores/puzzle/7/status', ok(game));
}

afterEach(() => jest.useRealTimers());

describe('the home page of a player', () => {
  it('welcomes newcomers and tells the rules', async () => {
    server.on(`GET ${ROUTES.users.profile}`, ok(aUser({ highest_streak: 0 })));
    signIn({ highest_streak: 0 });
    visit('/');
    expect(await screen.findByText(/^Welcome,/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How to play' })).toBeVisible();
  });

  it('welcomes others back and folds the rules', async () => {
    signIn({ highest_streak: 3 });
    visit('/');
    expect(await screen.findByText(/^Welcome back,/)).toBeVisible();
    expect(screen.getByText('How to play').tagName).toBe('SUMMARY');
  });

  it('lets today’s puzzle be played', async () => {
    todayIs({ status: 'not_started' });
    signIn();
    visit('/');
    expect(await screen.findByRole('heading', { name: "Today's puzzle No. 32" })).toBeVisible();
    expect(screen.getByRole('link', { name: "Play today's puzzle" })).toHaveAttribute('href', '/game');
  });

  it('lets a game go on', async () => {
    todayIs({ status: 'in_progress', mistakes_used: 2 });
    signIn();
    visit('/');
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible();
    expect(screen.getByText("You've started: 2 of 4 mistakes used.")).toBeVisible();
  });

  it('shows the result, and when the next puzzle comes', async () => {
    todayIs({
      status: 'finished',
      won: true,
      points_scored: 865,
      completion_time_seconds: 83,
      mistakes_used: 1,
    });
    signIn();
    visit('/');
    expect(await screen.findByText('865')).toBeVisible();
    expect(screen.getByText('1:23')).toBeVisible();
    expect(screen.getByText('1/4')).toBeVisible();
    expect(screen.getByRole('timer')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your result' })).toHaveAttribute('href', '/game');
  });

  it('shows the last seven days, and what friends did', async () => {
    const today = dateInZone(new Date(), timeZone());
    const day = (days: number, status: string) => ({
      puzzle_id: 7 - days,
      puzzle_date: addDays(today, -days),
      number: 32 - days,
      status,
    });
    server
      .on(
        `GET ${ROUTES.puzzles.available}`,
        ok([day(0, 'in_progress'), day(1, 'finished'), day(2, 'not_started')]),
      )
      .on('GET /api/scores/puzzle/7/status', ok({ status: 'in_progress', mistakes_used: 1 }))
      .on(
        `GET ${ROUTES.friends.today}`,
        ok([aFriendToday('Jon', { state: 'finished' }), aFriendToday('Ann')]),
      );
    signIn();
    visit('/');
    const week = await screen.findByRole('list', { name: 'The last seven days' });
    const texts = within(week)
      .getAllByRole('listitem')
      .map((item) => item.textContent.replace(/^.*: /, ''));
    expect(texts).toEqual([...Array<string>(4).fill('no puzzle'), 'not played', 'played', 'still to play']);
    expect((await screen.findByText('Jon')).closest('li')).toHaveTextContent(/^Jon.*has finished$/);
    expect(screen.getByText('Ann').closest('li')).toHaveTextContent(/^Ann.*not yet/);
  });

  it('has the next puzzle at midnight by itself', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    jest.setSystemTime(new Date('2025-11-21T23:58:00Z'));
    todayIs({ status: 'finished', won: true, points_scored: 865 });
    signIn();
    visit('/');
    expect(await screen.findByRole('heading', { name: "Today's puzzle No. 32" })).toBeVisible();
    server
      .on(
        `GET ${ROUTES.puzzles.available}`,
        ok([{ puzzle_id: 8, puzzle_date: '2025-11-22', number: 33, status: 'not_started' }]),
      )
      .on('GET /api/scores/puzzle/8/status', ok({ status: 'not_started' }));
    act(() => void jest.advanceTimersByTime(4 * 60_000));
    expect((await screen.findAllByText('A new puzzle is here.'))[0]).toBeVisible();
    expect(screen.getByRole('heading', { name: "Today's puzzle No. 33" })).toBeVisible();
  });

  it('leads to the game when nothing is known of today', async () => {
    server.on(`GET ${ROUTES.puzzles.available}`, ok([]));
    signIn();
    visit('/');
    expect(await screen.findByRole('link', { name: "Play today's puzzle" })).toBeVisible();
  });
});

describe('the link of somebody who has played', () => {
  const CHALLENGE = '/?from=mira&no=32&mistakes=1';

  it('says how they did, and lets a stranger play at once', async () => {
    server.on(`POST ${ROUTES.users.guest}`, { status: 201, body: aLogin('guest', { is_guest: true }) });
    visit(CHALLENGE);
    expect(
      await screen.findByRole('heading', { name: 'mira solved No. 32 with 1 mistake. Can you?' }),
    ).toBeVisible();
    await press('Play');
    expect(await screen.findByRole('button', { name: 'CREASE' })).toBeVisible();
  });

  it('says nothing to its author', async () => {
    signIn({ username: 'mira' });
    server.on(`GET ${ROUTES.users.profile}`, ok(aUser({ username: 'mira' })));
    visit(CHALLENGE);
    expect(await screen.findByText(/^Welcome/)).toBeVisible();
    expect(screen.queryByText(/Can you\?/)).toBeNull();
  });
});
