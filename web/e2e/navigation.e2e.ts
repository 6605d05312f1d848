import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

const newVisitor = withVisitors(0);

it('has the main screens at the thumb on a phone, makes way for a game, and has the rest behind Me', async () => {
  const { page } = await newVisitor({ viewport: { width: 375, height: 635 } });
  await register(page);
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  const bottom = async (): Promise<number> => {
    const box = (await tabs.boundingBox())!;
    return box.y + box.height;
  };
  await page.goto('/');
  await tabs.getByRole('link', { name: 'Friends' }).click();
  await page.getByRole('heading', { name: 'Friends', level: 1 }).waitFor();
  expect(await bottom()).toBe(635);
  await tabs.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('heading', { name: /Leaderboard/, level: 1 }).waitFor();
  const choice = page.getByRole('group', { name: 'Players on the boards' }).getByRole('button');
  for (const option of await choice.all())
    expect(
      await option.evaluate((button) => {
        const line = document.createRange();
        line.selectNodeContents(button);
        return new Set([...line.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    ).toBe(1);
  await tabs.getByRole('button', { name: /^Me.*current streak 0 days/ }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
  await page.waitForURL('**/support');
  await tabs.getByRole('link', { name: 'Today' }).click();
  await Board.on(page);
  await tabs.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Battle' }).click();
  await tabs.waitFor();
  await page.setViewportSize({ width: 768, height: 635 });
  await tabs.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Friends' }).waitFor();
});
