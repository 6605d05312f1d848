import { ROUTES, type PuzzleStatus } from '@fourfold/contracts';
import { dateInZone } from '@fourfold/game-rules';
import { screen } from '@testing-library/react';
import { appServer, signIn, visit } from '../../test/app';
import { aUser } from '../../test/builders';
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

  it('leads to the game when nothing is known of today', async () => {
    server.on(`GET ${ROUTES.puzzles.available}`, ok([]));
    signIn();
    visit('/');
    expect(await screen.findByRole('link', { name: "Play today's puzzle" })).toBeVisible();
  });
});
