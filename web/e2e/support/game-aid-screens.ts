import { ROUTES, type AvailablePuzzle, type CompletePuzzle } from '@fourfold/contracts';
import { starterPuzzles } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import { Board, newWideName, register } from './player';
import type { Visit } from './screens';

const PAST = '2025-01-07';

/** Marks, an offline game, and practice. */
export async function gameAidScreens(page: Page, visit: Visit): Promise<void> {
  await register(page, newWideName());
  const board = await Board.open(page);
  await page.getByRole('switch', { name: 'Mark tiles' }).click();
  for (const place of [0, 1, 1, 2, 2, 2]) await board.tile(board.words(place)[0]!).click();
  await page.getByRole('button', { name: 'Group marks' }).click();
  await visit('game-marks');
  await page.getByRole('switch', { name: 'Mark tiles' }).click();
  await offlineScreens(page, board, visit);
  await practiceScreens(page, visit);
}

async function offlineScreens(page: Page, board: Board, visit: Visit): Promise<void> {
  await page.context().setOffline(true);
  for (const [place, words] of board.wrongGuesses().entries()) {
    for (const word of words) await board.tile(word).click();
    await page.getByRole('button', { name: 'Submit Guess' }).click();
    await page.getByText(`${place + 1} guess`).waitFor();
    if (place === 0) await visit('game-offline');
  }
  await page.getByRole('heading', { name: 'Game Over!' }).waitFor();
  await visit('game-lost-offline');
  await page.context().setOffline(false);
}

async function practiceScreens(page: Page, visit: Visit): Promise<void> {
  const [{ categories }] = starterPuzzles() as [{ categories: CompletePuzzle['puzzle_data']['categories'] }];
  const past: CompletePuzzle = {
    puzzle_id: 1,
    puzzle_date: PAST,
    number: 1,
    puzzle_data: { words: categories.flatMap(({ words }) => words), categories },
  };
  const listed: AvailablePuzzle[] = [
    { puzzle_id: 2, number: 2, puzzle_date: '2025-01-08', status: 'finished', points_scored: 865 },
    { puzzle_id: 1, number: 1, puzzle_date: PAST, status: 'not_started', points_scored: null },
  ];
  await page.route(
    (url) => url.pathname === ROUTES.puzzles.available,
    (route) => route.fulfill({ json: listed }),
  );
  await page.route(
    (url) => url.pathname === `/api/puzzles/date/${PAST}`,
    (route) => route.fulfill({ json: past }),
  );
  await page.goto('/archive');
  await page.getByText('865 points').waitFor();
  await visit('archive');
  await page.getByRole('button', { name: /January 7/ }).click();
  await page.getByRole('link', { name: /^(Play|Practice) the puzzle of Tuesday/ }).click();
  await page.getByText(/^This is practice/).waitFor();
  await visit('practice');
}
