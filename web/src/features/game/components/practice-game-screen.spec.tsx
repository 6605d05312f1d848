import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCompletePuzzle, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { PracticeGame } from './practice-game-screen';

const PUZZLE = 'GET /api/puzzles/date/2025-11-01';
const { puzzle_data } = aCompletePuzzle();
const past = (data: object) => ok(aCompletePuzzle({ puzzle_data: { ...puzzle_data, ...data } }));

let server: FakeServer;
beforeEach(() => (server = new FakeServer().on(PUZZLE, past({}))));

const open = (): void => void renderWithProviders(<PracticeGame date="2025-11-01" />);
const guess = async (words: string[]): Promise<void> => {
  for (const word of words) await userEvent.click(await screen.findByRole('button', { name: word }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit Guess' }));
};

describe('practice', () => {
  it('is judged in the browser, sends nothing to the server, and says so', async () => {
    open();
    expect(await screen.findByText(/no streak, no score, no leaderboard/)).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    for (const words of Object.values(WORDS)) await guess(words);
    expect(await screen.findByRole('heading', { name: 'Solved!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'More past puzzles' })).toHaveAttribute('href', '/archive');
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([PUZZLE]);
  });

  it('shows the missed categories, and can be played again', async () => {
    open();
    for (let place = 0; place < 4; place++) await guess(Object.values(WORDS).map((words) => words[place]!));
    expect(await screen.findByRole('heading', { name: 'Not solved this time.' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Missed categories' }).children).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Once more' }));
    expect(screen.getByText('0/4')).toBeVisible();
  });

  it.each([
    [
      past({ categories: undefined }),
      'This puzzle can be practiced once its date is over everywhere on Earth.',
    ],
    [refused(404), 'There is no puzzle for this date.'],
    [{ status: 500 }, 'The puzzle couldn’t be loaded.'],
    [past({ words: ['ONE'] }), 'The puzzle couldn’t be loaded.'],
  ])('says why it is not available (%#)', async (answer, text) => {
    server.on(PUZZLE, answer);
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });
});
