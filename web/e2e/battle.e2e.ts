import { DAMAGE_STAGES, ROUTES, type Avatar } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { translatePage } from '../test/translate-page';
import { Battle, startBattle } from './support/battle';
import type { Visitor } from './support/browser';
import { befriend, Chat } from './support/friends';
import { hasFocus } from './support/keyboard';
import { emailOf, login, register } from './support/player';
import { withVisitors } from './support/visits';

let ada: Visitor;
let bea: Visitor;
let adaName: string;
let beaName: string;
let adas: Battle;
let beas: Battle;

/** The minimum of a game. */
const HIT_POINTS = 10;

const visit = withVisitors(2, async (one, other) => {
  [ada, bea] = [one, other];
  adaName = await register(ada.page);
  beaName = await register(bea.page);
  [adas, beas] = [new Battle(ada.page), new Battle(bea.page)];
});

it('takes two players from the lobby through a whole battle to the leaderboard', async () => {
  const friend = await visit();
  await register(friend.page);
  await befriend(friend.page, ada.page);
  await friend.page.goto('/friends');
  await new Chat(friend.page).openList();
  await friend.page.getByLabel('Show battles of friends').check();
  const roomCode = await adas.create(HIT_POINTS);
  await beas.openLobby();
  await bea.page.getByRole('button', { name: new RegExp(`^Join ${roomCode}`) }).waitFor();
  await beas.join(roomCode);
  const beasChat = bea.page.getByRole('log', { name: 'Battle chat' });
  await beasChat.waitFor({ state: 'attached' });
  await ada.page.getByLabel('Battle chat message').fill('Good luck!');
  await ada.page.keyboard.press('Enter');
  await beasChat.getByText('Good luck!').waitFor();

  await adas.ready();
  await beas.panel(adaName).getByText('Ready', { exact: true }).waitFor();
  // The dialog is visible for seconds only, so the wait starts before it opens.
  await Promise.all([bea.page.getByRole('dialog', { name: 'The battle begins' }).waitFor(), beas.ready()]);
  await Promise.all([adas.field.waitFor(), beas.field.waitFor()]);
  expect(await adas.text()).toBe(await beas.text());
  await hasFocus(adas.field);

  await adas.typeText();
  await ada.page
    .getByText(/^You finished first: [123] damage dealt\./)
    .first()
    .waitFor();
  await bea.page
    .getByText(/finished first: you take [123] damage\.$/)
    .first()
    .waitFor();
  await Promise.all([adas.stayAtTheEnd(), beas.stayAtTheEnd()]);
  // A win counts for the leaderboard only against somebody who has typed.
  await beas.beginText();
  await adas.win();
  await Promise.all([
    ada.page.getByRole('heading', { name: 'Victory' }).waitFor(),
    ada.page.getByText(/^Duration \d+:\d\d$/).waitFor(),
    bea.page.getByRole('heading', { name: 'Defeat' }).waitFor(),
    beas.panel(beaName).getByText('ELIMINATED').waitFor(),
  ]);

  await friend.page.getByText(`Won against ${beaName}`).waitFor();

  for (const { page } of [ada, bea]) {
    await page.getByRole('button', { name: 'Back to Lobby' }).click();
    await page.waitForURL('**/battle');
  }
  const stats = ada.page.getByRole('region', { name: 'Battle Stats' });
  await stats.getByText('100%').waitFor();
  await ada.page.getByText(`Won against ${beaName}`).waitFor();
  await bea.page.getByText(`Lost against ${adaName}`).waitFor();
  await stats.getByRole('link', { name: 'View Leaderboard' }).click();
  await ada.page.getByRole('tab', { name: 'Battle' }).click();
  const row = ada.page.getByRole('row', { name: new RegExp(adaName) });
  await row.waitFor();
  for (const period of ['This month', 'This week']) {
    await ada.page.getByRole('button', { name: period }).click();
    await row.waitFor();
  }
});

it('goes on in a page that the browser translates, to the end of a battle', async () => {
  await ada.page.addInitScript(translatePage);
  await startBattle(adas, beas);
  const hitPoints = beas.panel(beaName).getByText(/^\d+\/10$/);
  const same = adas.panel(beaName).getByText(/^\d+\/10$/);
  await beas.beginText();
  await adas.typeText();
  await beas.nextText();
  await waitFor(async () => (await hitPoints.innerText()) !== '10/10', { what: 'a hit' });
  await waitFor(async () => (await same.innerText()) === (await hitPoints.innerText()), {
    what: 'the translated page to show the hit',
  });
  await adas.stayAtTheEnd();
  await adas.win();
  await ada.page.getByRole('heading', { name: 'Victory' }).waitFor();
  await ada.page.getByRole('button', { name: 'Back to Lobby' }).click();
  await ada.page.waitForURL('**/battle');
  await ada.page.getByText(`Won against ${beaName}`).waitFor();
});

it('lets a player join by link and return after a reload, and lets the last player left win', async () => {
  const roomCode = await adas.create(HIT_POINTS);
  await bea.page.goto(`/battle/game/${roomCode}`);
  await bea.page.getByRole('button', { name: 'Join this game' }).click();
  await ada.page.getByText('2 players').first().waitFor();
  await adas.ready();
  await beas.ready();
  await Promise.all([adas.field.waitFor(), beas.field.waitFor()]);

  await beas.beginText();
  await adas.typeText();
  await beas.nextText();
  const [text, damage] = [await beas.text(), beas.panel(beaName).getByText(/^\d+\/10$/)];
  const left = await damage.innerText();
  await bea.page.goto('/support');
  await adas.panel(beaName).getByText('DISCONNECTED').waitFor();
  await bea.page.goto('/battle');
  await bea.page.getByRole('button', { name: 'Return to the room' }).click();
  await beas.field.waitFor();
  await adas.panel(beaName).getByText('DISCONNECTED').waitFor({ state: 'detached' });
  await bea.page.reload();
  await beas.field.waitFor();
  expect([await beas.text(), await damage.innerText()]).toEqual([text, left]);
  await beas.typeText();
  await bea.page
    .getByText(/^You finished first/)
    .first()
    .waitFor();

  await adas.stayAtTheEnd();
  await bea.page.getByRole('button', { name: 'Forfeit' }).click();
  await Promise.all([
    bea.page.getByRole('button', { name: 'Forfeit the battle' }).click(),
    ada.page.getByText('Opponent forfeited - You win!').first().waitFor(),
    ada.page.getByText(`${beaName} forfeited the match!`).first().waitFor(),
    ada.page.getByRole('heading', { name: 'Victory' }).waitFor(),
  ]);
  await bea.page.waitForURL('**/battle');
  await bea.page.getByText('Recent battles').waitFor();
  await beas.create(HIT_POINTS);
});

it('keeps the chosen avatar of an account on every device, and has pictures of all avatars', async () => {
  await adas.openLobby();
  const saved = ada.page.waitForResponse((response) => response.request().method() === 'POST');
  await ada.page.getByRole('radio', { name: 'Skeleton' }).click();
  expect((await saved).status()).toBe(200);
  const { page } = await visit();
  await page.goto('/login');
  await login(page, emailOf(adaName));
  await page.waitForURL((url) => url.pathname !== '/login');
  const second = new Battle(page);
  await second.openLobby();
  await page.getByRole('radio', { name: 'Skeleton', exact: true, checked: true }).waitFor();
  await second.create(HIT_POINTS);
  await second
    .panel(adaName)
    .getByRole('img', { name: /^Skeleton/ })
    .waitFor();

  const { request } = page.context();
  const avatars = (await (await request.get(ROUTES.battle.avatars)).json()) as Avatar[];
  const paths = avatars.flatMap(({ images }) => [images.base, ...images.damage]);
  expect(new Set(paths).size).toBe(avatars.length * (DAMAGE_STAGES + 1));
  for (const path of paths) {
    const picture = await request.get(path);
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/svg+xml']);
  }
  await page.goto('/favicon.svg');
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image.naturalWidth;
  }, paths.at(-1)!);
  expect(size).toBeGreaterThan(0);
});
