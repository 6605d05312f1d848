import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  CHALLENGE_DAMAGE,
  CHALLENGE_TEXT_MAX_CHARACTERS,
  HIT_POINTS_MIN,
  LOBBY_CHAT_MAX_CHARACTERS,
  ROUTES,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import { Battle } from './battle';
import { identityOf } from './friends';
import { Opponent } from './opponent';
import type { Visit } from './screens';

/** Without a place to break. */
const LONG_WORD = 'W'.repeat(CHALLENGE_TEXT_MAX_CHARACTERS);

/** The lobby and a room as the signed-in player sees them, up to the end of a battle; with the longest texts. */
export async function battleScreens(page: Page, visit: Visit): Promise<void> {
  await lengthenTexts(page);
  const battle = new Battle(page);
  const opponents = [await Opponent.join(), await Opponent.join(), await Opponent.join()] as const;
  await lobbyScreens(battle, visit, opponents[0]);
  await practiceScreens(battle, visit);
  await roomScreens(battle, visit, [opponents[1], opponents[2]]);
  await replayScreens(battle, visit);
  await invitationScreen(battle, visit, opponents[0]);
  await watchScreens(battle, visit, [opponents[1], opponents[2]]);
  await errorScreens(battle, visit);
  for (const opponent of opponents) opponent.tab.close();
}

/** As long as a text may take on a slow day. */
const LONG_MS = 5_999_000;

const lengthened = (json: string): string =>
  json
    .replaceAll(/"text":"((?:[^"\\]|\\.)*)"/g, `"text":"$1${LONG_WORD}"`)
    .replaceAll(/"duration_ms":\d+/g, `"duration_ms":${LONG_MS}`);

/** Gives the page the answers of a path with longer texts, and more `characters` than they have. */
async function lengthenAnswers(page: Page, path: RegExp): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const answer = lengthened(await response.text());
    // Recordings of earlier releases may count more characters than a text has.
    await route.fulfill({ response, body: answer.replaceAll(/"characters":\d+/g, '"characters":9999') });
  });
}

/** The server draws the texts of a battle: the page gets each with a long word at its end, also in a replay. */
async function lengthenTexts(page: Page): Promise<void> {
  await page.routeWebSocket(new RegExp(ROUTES.sockets.battle), (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const packet = message.toString();
      // So that an invitation is there for as long as it is looked at.
      if (!packet.includes(`"${BATTLE_SERVER.invitationEnded}"`)) socket.send(lengthened(packet));
    });
  });
  await lengthenAnswers(page, /\/api\/battle\/(?:[^/]+\/replay|shared-replays\/[^/]+)$/);
}

async function lobbyScreens(battle: Battle, visit: Visit, host: Opponent): Promise<void> {
  const { page } = battle;
  const roomCode = await host.create({ max_players: 3 });
  host.tab.send(BATTLE_CLIENT.joinLobby, {});
  host.tab.send(BATTLE_CLIENT.lobbyChat, {
    message: `Who wants to race? ${LONG_WORD}`.slice(0, LOBBY_CHAT_MAX_CHARACTERS),
  });
  await battle.openLobby();
  await page.getByRole('button', { name: new RegExp(`^Join ${roomCode}`) }).waitFor();
  await page.getByText('Who wants to race?').first().waitFor();
  await page.getByRole('button', { name: 'Join Game' }).click();
  await page.getByText('Please enter a room code').waitFor();
  await visit('battle-lobby');
}

const MAX_DAMAGE = Math.max(...Object.values(CHALLENGE_DAMAGE));
const damageDealtBy = ({ tab }: Opponent): number =>
  tab.heard(BATTLE_SERVER.wordCompleted).reduce((sum, { damage_dealt }) => sum + damage_dealt, 0);

async function roomScreens(
  battle: Battle,
  visit: Visit,
  [bea, cal]: readonly [Opponent, Opponent],
): Promise<void> {
  const { page } = battle;
  const room_code = await bea.create({ max_players: 3, hit_points: HIT_POINTS_MIN, avatar_id: 2 });
  await battle.join(room_code);
  await page.getByRole('button', { name: 'Ready to Start' }).waitFor();
  await cal.joinGame(room_code);
  cal.tab.close();
  // Shown before the battle: during it, a missed reconnect deadline could end the game.
  await page.getByText('DISCONNECTED', { exact: true }).waitFor();
  await visit('battle-waiting');
  await cal.reconnect();
  await cal.joinGame(room_code);
  for (const opponent of [bea, cal]) opponent.tab.send(BATTLE_CLIENT.playerReady, { ready: true });
  // It is visible for seconds only, so the wait starts before it opens.
  await Promise.all([page.getByRole('dialog').waitFor(), battle.ready()]);
  await visit('battle-countdown');
  await battle.field.waitFor();
  await visit('battle-started');
  // Keeps Cal ahead of the player: no hit eliminates both, and a battle is left to watch.
  while (damageDealtBy(cal) < MAX_DAMAGE) await cal.typeText();
  await page
    .getByText(/finished first: you take/)
    .first()
    .waitFor();
  cal.tab.send(BATTLE_CLIENT.chatMessage, { room_code, message: `That was close! ${LONG_WORD}` });
  await battle.field.pressSequentially((await battle.text()).slice(0, 2));
  await battle.field.press('~');
  await visit('battle-fight');
  while (await battle.field.isVisible()) {
    await battle.beginText();
    await bea.typeText();
    await battle.nextText();
  }
  await page.getByText('ELIMINATED', { exact: true }).first().waitFor();
  await visit('battle-out');
  await battle.stayAtTheEnd();
  const over = page.getByRole('heading', { name: /^(Victory|Defeat|Broken off)$/ }).waitFor();
  bea.tab.send(BATTLE_CLIENT.leaveGame, {});
  await over;
  await page.getByRole('table').last().waitFor();
  await visit('battle-over');
  await page.getByRole('button', { name: 'Back to Lobby' }).click();
  await page.getByRole('heading', { name: 'Recent battles' }).waitFor();
  await visit('battle-lobby-after');
}

const PRACTICE = new RegExp(`${ROUTES.battle.practice}$`);

async function practiceScreens(battle: Battle, visit: Visit): Promise<void> {
  const { page } = battle;
  // The server judges what is typed, so that this one can't be finished.
  await lengthenAnswers(page, PRACTICE);
  await page.goto('/battle/practice');
  await battle.field.pressSequentially(LONG_WORD);
  await visit('battle-practice-race');
  await page.unroute(PRACTICE);
  await page.getByRole('button', { name: 'Stop the practice' }).click();
  await page.getByText('Your first practice sets the speed to beat.').waitFor();
  await visit('battle-practice-first');
  await page.getByRole('button', { name: 'Start a practice' }).click();
  await battle.field.waitFor();
  await battle.win();
  await page.getByRole('heading', { name: 'Your best practice' }).waitFor();
  await page.getByRole('button', { name: 'Race your best' }).waitFor();
  await visit('battle-practice');
}

async function replayScreens({ page }: Battle, visit: Visit): Promise<void> {
  await page
    .getByRole('link', { name: /^Replay of the battle/ })
    .first()
    .click();
  await page.getByRole('slider', { name: 'Moment of the battle' }).fill('5000');
  await page.getByLabel('Show my name in replays that others share').waitFor();
  await visit('battle-replay');
  await page.getByRole('button', { name: 'Get a link' }).click();
  const link = await page.getByLabel('Link to the replay').inputValue();
  await page.goto(link);
  const moment = page.getByRole('slider', { name: 'Moment of the battle' });
  await moment.fill((await moment.getAttribute('max'))!);
  await page.getByText('Speed as a table').click();
  await visit('battle-replay-shared');
}

async function invitationScreen({ page }: Battle, visit: Visit, friend: Opponent): Promise<void> {
  await friend.befriend(page);
  await page.goto('/leaderboard');
  const { user_id } = await identityOf(page);
  await friend.reconnect();
  friend.tab.send(BATTLE_CLIENT.leaveGame, {});
  await friend.create();
  const invitation = page.getByRole('region', { name: 'Invitation' });
  const hasArrived = async (): Promise<boolean> => {
    friend.tab.send(BATTLE_CLIENT.invite, { user_id });
    return invitation.isVisible();
  };
  // Battle learns later than social that the friend is online.
  await waitFor(hasArrived, { intervalMs: 2_000, what: 'the challenge to arrive' });
  await visit('battle-invitation');
}

async function watchScreens(
  { page }: Battle,
  visit: Visit,
  [bea, cal]: readonly [Opponent, Opponent],
): Promise<void> {
  // They answer no pings, so that the server may have closed their sockets meanwhile.
  await Promise.all([bea.reconnect(), cal.reconnect()]);
  const room_code = await bea.create({ allow_watching: true });
  await cal.joinGame(room_code);
  for (const opponent of [bea, cal]) opponent.tab.send(BATTLE_CLIENT.playerReady, { ready: true });
  await page.goto(`/battle/watch/${room_code}`);
  await page.getByRole('region', { name: 'Text' }).waitFor();
  await page.getByText('1 watcher').waitFor();
  await visit('battle-watch');
}

async function errorScreens({ page }: Battle, visit: Visit): Promise<void> {
  await page.goto('/battle/game/ZZZZZZ');
  await page.getByText('Game not found').waitFor();
  await visit('battle-not-found');
  const isToken = (url: URL): boolean => url.pathname === ROUTES.auth.wsToken;
  await page.route(isToken, (route) => route.fulfill({ json: { token: 'refused', expires_in: 60 } }));
  await page.goto('/battle/game/ZZZZZZ');
  await page.getByRole('heading', { name: 'Connection Error' }).waitFor();
  await visit('battle-connection-error');
  await page.goto('/battle');
  await page.getByText('Failed to connect to battle server').waitFor();
  await visit('battle-lobby-lost');
  await page.unroute(isToken);
}
