import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROUTES, type Difficulty, type PuzzleStatus } from '@fourfold/contracts';
import { press } from '../../../../test/actions';
import { aPuzzle, GROUPS } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { localToday } from '../../../lib/time/time-zone';
import { sessionStore } from '../../../shared/session/session';
import { storeChallenge } from '../../../shared/puzzle/challenge';
import { FinishedGame } from './finished-game';

const SUBMITTED = { failed: false, waiting: false, done: true, retry: () => undefined };

beforeEach(() => signIn({ current_streak: 4 }));

/** Shows a won game whose groups were found in this order. */
function finish(
  order: Difficulty[],
  status: Partial<PuzzleStatus> & { points_scored: number },
  server = new FakeServer(),
): void {
  server.on('GET /api/scores/puzzle/7/status', ok(status));
  const found_categories = order.map((difficulty) => {
    const { name, words } = GROUPS[difficulty - 1]!;
    return { category_name: name, words, difficulty };
  });
  const game_state = { found_categories, mistakes_used: 0, is_resuming: false };
  const { offline_pack: _, ...puzzle } = aPuzzle({ game_state, puzzle_date: localToday() });
  renderWithProviders(
    <FinishedGame saved={{ puzzle, score: status.points_scored, moves: [] }} submission={SUBMITTED} />,
  );
}

describe('the result of a game', () => {
  it('opens the score into its parts', async () => {
    finish([1, 2, 3, 4], { points_scored: 940 });
    await userEvent.click(screen.getByText('How the score adds up'));
    for (const part of ['Groups found: 640', 'Mistakes left: 300', 'Harder groups first: 0'])
      expect(screen.getByText(part)).toBeVisible();
    expect(screen.queryByText('Perfect!')).toBeNull();
  });

  it('shows no parts of a score that was edited', () => {
    finish([1, 2, 3, 4], { points_scored: 900 });
    expect(screen.queryByText('How the score adds up')).toBeNull();
  });

  it('calls a score that cannot be beaten perfect', () => {
    finish([4, 3, 2, 1], { points_scored: 1_000 });
    expect(screen.getByText('Perfect!')).toBeVisible();
  });

  it('names who made the puzzle, without another request', async () => {
    finish([1, 2, 3, 4], { points_scored: 940, author: { user_id: 'grace', display_name: 'Grace' } });
    expect(await screen.findByText(/^Made by/)).toHaveTextContent('Made by Grace.');
  });

  it('follows the place among all who have played', async () => {
    const server = new FakeServer().on(
      `GET ${ROUTES.leaderboards.todayPlace}`,
      ok({ rank: 15, players: 158 }),
    );
    finish([1, 2, 3, 4], { points_scored: 940 }, server);
    expect(await screen.findByText('15th of 158')).toBeVisible();
  });

  it('stands beside that of whoever sent the link, who can become a friend', async () => {
    storeChallenge({ username: 'mira', number: aPuzzle().number, mistakes: 4 });
    const server = new FakeServer()
      .on(`GET ${ROUTES.friends.list}`, ok([]))
      .on(`POST ${ROUTES.friends.request}`, { status: 201, body: {} });
    finish([1, 2, 3, 4], { points_scored: 940 }, server);
    expect((await screen.findByText('mira')).closest('div')).toHaveTextContent('miraNot solved');
    expect(screen.getByText('You').closest('div')).toHaveTextContent('YouNo mistakes');
    await press('Add friend mira');
    expect(server.callsTo(`POST ${ROUTES.friends.request}`)[0]!.body).toEqual({ username: 'mira' });
  });

  it('says nothing of the link to another puzzle', async () => {
    storeChallenge({ username: 'mira', number: aPuzzle().number + 1, mistakes: 0 });
    finish([1, 2, 3, 4], { points_scored: 940 });
    expect(await screen.findByText('940')).toBeVisible();
    expect(screen.queryByText('mira')).toBeNull();
  });

  it('turns the streak', () => {
    finish([1, 2, 3, 4], { points_scored: 940 });
    expect(screen.getByText('4')).toBeVisible();
    const { user } = sessionStore.state().session!;
    act(() => sessionStore.setUser({ ...user, current_streak: 5 }));
    expect(screen.getByText('4 → 5')).toBeVisible();
  });
});
