import { ROUTES } from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import { settled } from './browser';
import { Board, newWideName, register } from './player';
import { reviewScreens } from './review-screens';
import type { Visit } from './screens';

/** The game of the signed-in player, who has not played yet. */
export async function gameScreens(page: Page, visit: Visit): Promise<void> {
  const board = await Board.open(page);
  await visit('game-new');
  for (const word of board.words(0).slice(0, 3)) await board.tile(word).click();
  await visit('game-selection');
  await page.getByText('Time and keyboard').click();
  await visit('game-keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await board.guess([...board.words(0).slice(0, 3), board.words(1)[0]!]);
  await page
    .getByText(/^So close!/)
    .first()
    .waitFor();
  await visit('game-near');
  await board.guess(board.words(0));
  await board.guess(board.words(3));
  await visit('game-found');
  await page.reload();
  await page.getByText('Welcome back! Continuing where you left off.').first().waitFor();
  await visit('game-resumed');
  await board.win();
  await page.getByText(/^\d+ seconds?$/).waitFor();
  await visit('game-won');
  await page.reload();
  await page.getByRole('heading', { name: 'Puzzle Already Completed' }).waitFor();
  await visit('game-already-played');
}

export async function boardScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/leaderboard');
  await page.getByRole('table').waitFor();
  await visit('leaderboard');
  await page.getByRole('tab', { name: 'Total Scores' }).click();
  await page.getByRole('columnheader', { name: 'Games' }).waitFor();
  await visit('leaderboard-totals');
  await page.goto('/');
  await page
    .getByText(/^Welcome( back)?,/)
    .first()
    .waitFor();
  await settled(page);
  await visit('home-player');
  const menu = page.getByRole('button', { name: /^Me(nu)?\b/ });
  if (await menu.isVisible()) {
    await menu.click();
    await visit('menu');
  }
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await visit('not-found');
  await register(page, newWideName());
  const board = await Board.open(page);
  await board.guess(board.words(0));
  await board.lose();
  await page.getByRole('list', { name: 'Missed categories' }).waitFor();
  await page.getByText(/^\d+ seconds?$/).waitFor();
  await visit('game-lost');
  await reviewScreens(page, board, visit);
}

/** States that need a failing or slow server: its responses are mocked. */
export async function failureScreens(page: Page, visit: Visit): Promise<void> {
  await answering(page, ROUTES.puzzles.today, { status: 404, body: { detail: 'none' } }, async () => {
    await page.goto('/game');
    await page.getByText('No puzzle available for today.').waitFor();
    await visit('game-none');
  });
  await answering(page, ROUTES.puzzles.today, { status: 500, body: { detail: 'broken' } }, async () => {
    await page.goto('/game');
    await page.getByText('Failed to load puzzle.').waitFor();
    await visit('game-failed');
  });
  await answering(page, ROUTES.leaderboards.today, { status: 200, body: [] }, async () => {
    await page.goto('/leaderboard');
    await page.getByText('The first place is free.').waitFor();
    await visit('leaderboard-empty');
  });
  await answering(page, ROUTES.leaderboards.today, { status: 500, body: { detail: 'broken' } }, async () => {
    await page.goto('/leaderboard');
    await page.getByText('Failed to load leaderboard').waitFor();
    await visit('leaderboard-failed');
  });
  await answering(page, ROUTES.leaderboards.today, 'never', async () => {
    await page.goto('/leaderboard');
    await page.getByText("Loading today's scores…").waitFor();
    await visit('leaderboard-loading');
  });
}

async function answering(
  page: Page,
  path: string,
  answer: { status: number; body: unknown } | 'never',
  work: () => Promise<void>,
): Promise<void> {
  const pattern = (url: URL): boolean => url.pathname === path;
  await page.route(pattern, (route) =>
    answer === 'never' ? undefined : route.fulfill({ status: answer.status, json: answer.body }),
  );
  await work();
  await page.unroute(pattern);
}
