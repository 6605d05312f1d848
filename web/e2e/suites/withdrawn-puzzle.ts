import { ERRORS, ROUTES, type TodayPuzzle, type WithdrawnPuzzle } from '@fourfold/contracts';
import type { Stack } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { openAsAdmin } from '../support/admin';
import { call } from '../support/friends';
import { Board, register } from '../support/player';
import type { NewVisitor } from '../support/visits';

/** After tests that play: there is no puzzle of today any more. */
export const withdrawnPuzzleSuite = (stack: () => Stack, visit: NewVisitor) => () => {
  it('is withdrawn with its games once that is confirmed twice, and its players are told', async () => {
    const { page: player } = await visit({ baseURL: stack().url });
    const { page: admin } = await visit({ baseURL: stack().url });
    const name = await register(player);
    const { puzzle_date } = await call<TodayPuzzle>(player, 'GET', ROUTES.puzzles.today);
    await (await Board.open(player)).win();
    await player.getByRole('link', { name: 'View Leaderboard' }).click();
    await player.getByRole('row', { name: new RegExp(name) }).waitFor();

    await openAsAdmin(admin, '/admin/puzzles');
    const press = (label: string): Promise<void> =>
      admin.getByRole('button', { name: label, exact: true }).click();
    await admin.getByLabel('Search by date').fill(puzzle_date);
    await press(`Delete the puzzle of ${puzzle_date}`);
    await press('Delete puzzle');
    await admin.getByText(ERRORS.puzzle_played.detail).waitFor();
    await press('Withdraw…');
    await press('Withdraw puzzle');
    await admin.getByText(`No puzzles match “${puzzle_date}”.`).waitFor();

    // Games and places are removed after the answer.
    await waitFor(
      async () =>
        (await call<WithdrawnPuzzle[]>(player, 'GET', ROUTES.puzzles.withdrawn)).length === 1 &&
        (await call<unknown[]>(player, 'GET', ROUTES.leaderboards.today)).length === 0,
      { what: 'the game and its place to be removed' },
    );
    await player.goto('/archive');
    await player.getByText(/was withdrawn\. Your game and its score are gone/).waitFor();
    await player.goto('/leaderboard');
    await player.getByText(/The first place is free\.$/).waitFor();
  });
};
