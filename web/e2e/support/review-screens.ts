import type { PuzzleReview } from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import type { Board } from './player';
import type { Visit } from './screens';

const isReview = (url: URL): boolean => /^\/api\/puzzles\/\d+\/review$/.test(url.pathname);

/** The review after a lost game, with figures as on a day with many players, and its other states. */
export async function reviewScreens(page: Page, board: Board, visit: Visit): Promise<void> {
  const [first = [], second = []] = board.wrongGuesses();
  const figures: PuzzleReview = {
    players: 1_284,
    solved_share: 0.71,
    mistakes: [231, 308, 218, 154, 373],
    commonest_wrong: [
      { words: [...board.words(2).slice(0, 3), board.words(3)[0]!], share: 0.34 },
      { words: first, share: 0.12 },
      { words: second, share: 0.004 },
    ],
    categories: [0.96, 0.88, 0.79, 0.71].map((found_share, index) => ({
      difficulty: index + 1,
      found_share,
    })),
  };
  let answer: PuzzleReview | 'broken' | 'never' = figures;
  await page.route(isReview, (route) => {
    if (answer === 'never') return;
    return answer === 'broken'
      ? route.fulfill({ status: 500, json: { detail: 'broken' } })
      : route.fulfill({ json: answer });
  });
  await page.getByRole('link', { name: 'How others did', exact: true }).click();
  await page.getByText('1,284').waitFor();
  await visit('review');
  answer = { ...figures, players: 1 };
  await page.reload();
  await page.getByText(/^You’re the first/).waitFor();
  await visit('review-first');
  answer = 'broken';
  await page.reload();
  await page.getByRole('alert').waitFor();
  await visit('review-failed');
  answer = 'never';
  await page.reload();
  await page.getByText('Counting everybody’s guesses…').waitFor();
  await visit('review-loading');
  await page.unroute(isReview);
}
