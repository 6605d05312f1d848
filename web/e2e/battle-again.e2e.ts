import { HIT_POINTS_DEFAULT, HIT_POINTS_MIN } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Locator } from 'playwright-core';
import { Battle, challenge, inRematch, startBattle } from './support/battle';
import { settled, type Visitor } from './support/browser';
import { befriend } from './support/friends';
import { hasFocus } from './support/keyboard';
import { watchShifts } from './support/layout-shifts';
import { register } from './support/player';
import { withVisitors } from './support/visits';

let ada: Visitor;
let bea: Visitor;
let adaName: string;
let beaName: string;
let adas: Battle;
let beas: Battle;

const visit = withVisitors(2, async (one, other) => {
  [ada, bea] = [one, other];
  adaName = await register(ada.page);
  beaName = await register(bea.page);
  [adas, beas] = [new Battle(ada.page), new Battle(bea.page)];
});

const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** Leads both from the lobby into a battle. @returns the code of its room */
const fight = (settings?: { watchable?: boolean }): Promise<string> => startBattle(adas, beas, settings);

it('leads from the lobby straight into a practice, and starts again with Enter against the best one', async () => {
  const { page } = ada;
  await adas.openLobby();
  await page.setViewportSize({ width: 375, height: 640 });
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await tabs.waitFor();
  await page.getByRole('link', { name: 'Practice' }).click();
  await adas.field.waitFor();
  // The tabs make way, and large text leaves room for the text.
  await tabs.waitFor({ state: 'hidden' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const face = await page.getByRole('region', { name: 'Race' }).locator('svg').first().boundingBox();
  expect(face!.width).toBeLessThan(100);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await adas.typeAll();
  await page.getByRole('heading', { name: 'Your best practice' }).waitFor();
  await page.getByText('Speed as a table').click();
  await page.getByRole('region', { name: 'Speed as a table' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('heading', { name: 'Your best practice' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: 'Text typed by Your best' }).waitFor();
  await hasFocus(adas.field);
  await page.getByRole('button', { name: 'Stop the practice' }).click();
  await page.goto('/battle');
  const stats = page.getByRole('region', { name: 'Battle Stats' });
  await stats.getByText('0%').waitFor();
});

it('races against the best practice while nobody has come yet', async () => {
  await adas.create(HIT_POINTS_MIN);
  await ada.page.getByRole('button', { name: 'Start a practice' }).click();
  await adas.typeAll();
  await ada.page.getByText(/^A new best: \d+ words a minute/).waitFor();
  await ada.page.getByRole('button', { name: 'Race your best' }).click();
  await ada.page.getByRole('progressbar', { name: 'Text typed by Your best' }).waitFor();
  await beas.join(new URL(ada.page.url()).pathname.split('/').at(-1)!);
  await ada.page.getByText('You’re no longer alone.', { exact: false }).waitFor();
  await adas.ready();
  await beas.ready();
  await beas.field.waitFor();
  await adas.panel(beaName).getByText(`${HIT_POINTS_MIN}/${HIT_POINTS_MIN}`).waitFor();
});

it('takes the letters of a keyboard that composes, but no whole words', async () => {
  const { page } = ada;
  await page.goto('/battle/practice');
  await adas.field.waitFor();
  const text = await adas.text();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (composed: string) =>
    keyboard.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    });
  // Fewer letters than the shortest text has.
  const letters = text.slice(0, 2);
  await compose(letters.slice(0, 1));
  await compose(letters);
  await keyboard.send('Input.insertText', { text: letters });
  expect(await adas.field.inputValue()).toBe(letters);
  await keyboard.send('Input.insertText', { text: 'words' });
  await page.getByText('Only single letters count', { exact: false }).first().waitFor();
  expect(await adas.field.inputValue()).toBe(letters);
});

it('challenges a friend, who finds the challenge again after a reload, declines, and challenges back', async () => {
  await befriend(ada.page, bea.page);
  await Promise.all([ada.page.goto('/friends'), bea.page.goto('/support')]);
  const toast = await challenge(ada.page, bea.page, beaName);
  await toast.getByText(`${adaName} challenges you to a battle.`).waitFor();
  await bea.page.reload();
  await toast.getByText(/^\d+ s to answer$/).waitFor();
  await toast.getByRole('button', { name: 'Decline' }).click();
  await toast.waitFor({ state: 'detached' });
  await ada.page.getByText('Declined', { exact: true }).waitFor();

  await ada.page.getByRole('button', { name: 'Leave room' }).click();
  await ada.page.waitForURL('**/battle');
  await bea.page.goto('/friends');
  const answer = await challenge(bea.page, ada.page, adaName);
  await answer.getByRole('button', { name: 'Accept' }).click();
  await beas.panel(adaName).waitFor();
});

it('shows the result with its figures, and plays a rematch after a reload, with a running score', async () => {
  const roomCode = await fight();
  await Promise.all([adas.stayAtTheEnd(), beas.stayAtTheEnd()]);
  await adas.win();
  await ada.page.getByRole('row', { name: new RegExp(`^${adaName}`) }).waitFor();
  await ada.page.getByText('Slowest').waitFor();
  await ada.page.getByRole('button', { name: /^Rematch/ }).click();
  await bea.page.getByText(`${adaName} wants a rematch.`).first().waitFor();
  await bea.page.reload();
  await bea.page.getByText(`${adaName} wants a rematch.`).first().waitFor();
  await bea.page.getByRole('button', { name: /^Rematch/ }).click();
  await inRematch(roomCode, adas, beas);
  await adas.panel(beaName).getByText(`${HIT_POINTS_MIN}/${HIT_POINTS_MIN}`).waitFor();
  const scoreOn = ({ page }: Visitor) => page.getByRole('paragraph').filter({ hasText: 'Battles won:' });
  await scoreOn(ada)
    .filter({ hasText: `You 1 – 0 ${beaName}` })
    .waitFor();
  await scoreOn(bea)
    .filter({ hasText: `You 0 – 1 ${adaName}` })
    .waitFor();
  await Promise.all([adas.stayAtTheEnd(), beas.stayAtTheEnd()]);
  await adas.win();
  await scoreOn(ada)
    .filter({ hasText: `You 2 – 0 ${beaName}` })
    .waitFor();
  await ada.page.getByText('take the best of three!').waitFor();
  await bea.page.getByText('takes the best of three.').waitFor();
  await ada.page.getByRole('button', { name: /^Rematch \(\d+ s\)$/ }).waitFor();
  expect(await ada.page.getByText(/^Back to the lobby in/).count()).toBe(0);
});

it('moves nothing in the lobby while it loads', async () => {
  await ada.page.setViewportSize({ width: 768, height: 1024 });
  const shifts = await watchShifts(ada.page);
  await adas.openLobby();
  await settled(ada.page);
  expect(await shifts()).toBeLessThanOrEqual(0.02);
});

it.each([
  { width: 375, height: 640 },
  { width: 320, height: 568 },
])('ends on a phone with the verdict and what can be done next in view (%j)', async (size) => {
  await Promise.all([ada, bea].map(({ page }) => page.setViewportSize(size)));
  await fight();
  const race = ada.page.getByRole('region', { name: 'Race' });
  await race.getByText('Words/min').waitFor();
  await race.getByText('Hit points', { exact: true }).first().waitFor();
  await adas.panel(adaName).getByText('Damage taken').waitFor();
  const stayed = [adas, beas].map((battle) => battle.stayInView());
  await adas.win();
  expect(await Promise.all(stayed)).toEqual([true, true]);
  for (const [page, verdict] of [
    [ada.page, 'Victory'],
    [bea.page, 'Defeat'],
  ] as const) {
    const heading = page.getByRole('heading', { name: verdict });
    await heading.waitFor();
    for (const part of [
      heading,
      page.getByRole('button', { name: /^Rematch/ }),
      page.getByText('Back to Lobby'),
    ])
      expect(await isInView(part)).toBe(true);
    await page.getByRole('columnheader', { name: 'Damage dealt' }).first().waitFor();
  }
});

it('leads to the room in which a friend waits, and says who invites to what', async () => {
  await befriend(ada.page, bea.page);
  await ada.page.goto('/battle');
  await ada.page.getByRole('button', { name: 'Create Game' }).click();
  await ada.page.waitForURL(/\/battle\/game\//);
  const { pathname } = new URL(ada.page.url());
  await ada.page.goto('/battle');
  const own = ada.page.getByRole('listitem').filter({ hasText: pathname.split('/').at(-1)! });
  await own.getByText('Your room').waitFor();
  expect(await own.getByRole('button').count()).toBe(0);

  await bea.page.setViewportSize({ width: 375, height: 640 });
  await bea.page.goto('/friends');
  await bea.page.getByText('Online', { exact: true }).waitFor();
  await beas.openLobby();
  await bea.page.getByRole('button', { name: new RegExp(`^Join ${pathname.split('/').at(-1)}`) }).waitFor();
  await bea.page.getByRole('button', { name: 'Play now' }).click();
  await bea.page.waitForURL(`**${pathname}`);
  await beas.panel(adaName).waitFor();
  await bea.page.getByRole('button', { name: 'Leave room' }).click();
  await bea.page.waitForURL('**/battle');

  await bea.page.goto(pathname);
  await bea.page.getByText(`${adaName} invites you: ${HIT_POINTS_DEFAULT} hit points, 2 players`).waitFor();
  await bea.page.getByRole('radio', { name: 'Robot' }).click();
  await bea.page.getByRole('button', { name: 'Join this game' }).click();
  await beas
    .panel(beaName)
    .getByRole('img', { name: /^Robot/ })
    .waitFor();
  await bea.page.getByRole('button', { name: 'Ready to Start' }).click();
  await bea.page.getByRole('button', { name: 'I’m not ready yet' }).waitFor();
});

it('replays a battle, and shows it to others without the name of an opponent who has not allowed it', async () => {
  await fight();
  await adas.typeText();
  await beas.forfeit();
  await ada.page.waitForURL('**/battle');
  const won = ada.page.getByText(`Won against ${beaName}`).first();
  await won.waitFor();
  const replay = ada.page.getByRole('link', { name: `Replay of the battle against ${beaName}` }).first();
  // The battle is in the list before its recording is stored.
  const isStored = async (): Promise<boolean> => {
    if (await replay.isVisible()) return true;
    await ada.page.reload();
    await won.waitFor();
    return replay.isVisible();
  };
  await waitFor(isStored, { what: 'the recording to be stored' });
  await replay.click();
  const recording = ada.page.getByRole('region', { name: 'Recording' });
  await recording.getByLabel('Pace').selectOption('Four times as fast');
  await recording.getByRole('button', { name: 'Play' }).click();
  await recording.getByText(`${adaName} has won.`).waitFor();
  await ada.page.getByRole('button', { name: 'Get a link' }).click();
  const link = await ada.page.getByLabel('Link to the replay').inputValue();
  const stranger = await visit();
  await stranger.page.goto(link);
  await stranger.page.getByRole('region', { name: 'Recording' }).waitFor();
  expect(await stranger.page.getByText(beaName).count()).toBe(0);
  await bea.page.goto('/profile');
  await bea.page.getByLabel('Show my name in replays that others share').click();
  await bea.page.getByText('Replays that others share show your name.').waitFor({ state: 'attached' });
  await stranger.page.reload();
  await stranger.page.getByText(beaName).first().waitFor();
});

it('says who has left instead of answering a rematch', async () => {
  await fight();
  await adas.stayAtTheEnd();
  await Promise.all([adas.win(), bea.page.getByRole('heading', { name: 'Defeat' }).waitFor()]);
  await bea.page.waitForURL('**/battle');
  const question = ada.page.getByRole('group', { name: 'Rematch' });
  await question.getByText(`${beaName} has left.`).waitFor();
  expect(await question.getByRole('button').count()).toBe(0);
});

it('lets others watch a battle from the lobby, without a field to type into', async () => {
  const cal = await visit();
  await register(cal.page);
  const roomCode = await fight({ watchable: true });
  await new Battle(cal.page).openLobby();
  await cal.page.getByRole('link', { name: new RegExp(`^Watch .*${adaName}`) }).click();
  await cal.page.waitForURL(`**/battle/watch/${roomCode}`);
  const text = cal.page.getByRole('region', { name: 'Text' });
  await text
    .getByText(await adas.text())
    .first()
    .waitFor();
  await ada.page.getByText('1 watcher').waitFor();
  expect(await cal.page.getByRole('textbox').count()).toBe(0);
  const progress = cal.page.getByRole('progressbar', { name: `Text typed by ${beaName}` });
  await beas.beginText();
  await progress.and(cal.page.locator(':not([aria-valuenow="0"])')).waitFor();
  await cal.page.goto('/support');
  await ada.page.getByText('1 watcher').waitFor({ state: 'detached' });
  await cal.page.goBack();
  await ada.page.getByText('1 watcher').waitFor();
  await beas.forfeit();
  await cal.page.getByRole('heading', { name: `${adaName} wins` }).waitFor();
});
