import type { Stack } from '@fourfold/stack';
import { openAsAdmin, someCategories } from '../support/admin';
import { guessWords, makePuzzle } from '../support/made';
import { register } from '../support/player';
import type { NewVisitor } from '../support/visits';

/** After the puzzle of today was withdrawn: its date is free. */
export const offeredPuzzleSuite = (stack: () => Stack, visit: NewVisitor) => () => {
  it('is scheduled by an admin, and the result of its day says who made it', async () => {
    const baseURL = stack().url;
    const { page: author } = await visit({ baseURL, viewport: { width: 375, height: 667 } });
    const { page: admin } = await visit({ baseURL });
    const { page: player } = await visit({ baseURL });
    const name = await register(author);
    const groups = someCategories('OFFER');
    await makePuzzle(author, 'For everybody', groups);
    await author.getByRole('checkbox', { name: /may become a daily puzzle/ }).check();
    await author.getByText('It may become a daily puzzle.').first().waitFor();

    await openAsAdmin(admin, '/admin/made-puzzles');
    await admin.getByRole('button', { name: /^Schedule For everybody/ }).click();
    const today = await admin.evaluate(() => new Date().toLocaleDateString('sv'));
    await admin.getByLabel('Free date').fill(today);
    await admin.getByRole('button', { name: 'Schedule puzzle' }).click();
    await admin
      .getByText(/^It’s now the puzzle of /)
      .first()
      .waitFor();

    await register(player);
    await player.goto('/game');
    for (const { words } of groups) await guessWords(player, words);
    await player.getByRole('heading', { name: 'Congratulations!' }).waitFor();
    await player.getByText(`Made by ${name}.`).waitFor();
    await player.reload();
    await player.getByRole('heading', { name: 'Puzzle Already Completed' }).waitFor();
    await player.getByText(`Made by ${name}.`).waitFor();
    await author.goto('/');
    await author.getByText(/^Your puzzle \w+ is the daily puzzle of/).waitFor();
  });
};
