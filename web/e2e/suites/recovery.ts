import {
  BATTLE_SERVER,
  OPERATION_ROUTES,
  routePath,
  ROUTES,
  type Category,
  type GuessResult,
  type TodayPuzzle,
  type User,
} from '@fourfold/contracts';
import { freePort, spawnService, type ProcessName, type ServiceProcess, type Stack } from '@fourfold/stack';
import { answersTo, waitFor } from '@fourfold/testing';
import { TestUser, type Answer } from '@fourfold/testing/user';
import type { Page } from 'playwright-core';
import { Battle, challenge, inRematch, startBattle } from '../support/battle';
import { befriend, Chat } from '../support/friends';
import { register } from '../support/player';
import type { NewVisitor } from '../support/visits';

/** Kills processes. Before other tests have players on the leaderboard; at the end, no battle runs any more. */
export const recoverySuite = (running: () => Stack, visit: NewVisitor) => () => {
  let stack: Stack;
  let user: TestUser;
  let answers: Category[];
  /** Replicas beside those of the stack. */
  const further: ServiceProcess[] = [];

  beforeAll(() => {
    stack = running();
  });
  afterEach(() => Promise.all(further.splice(0).map((replica) => replica.kill())));

  /** Repeats a request, as a player would, until the response is not a server error. */
  const insist = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    waitFor(
      async () => {
        const answer = await user.request<T>(method, path, body);
        return answer.status < 500 && answer;
      },
      { intervalMs: 100, what: `${method} ${path}` },
    );

  /** Kills a process while calls are in flight, and restarts it. */
  async function crash(name: ProcessName, during: () => Promise<unknown>): Promise<void> {
    const calls = during();
    await stack.process(name).kill();
    await stack.process(name).restart();
    await calls;
  }

  it('loses nothing when any process is killed in the middle of a game', async () => {
    user = await TestUser.register(stack.url, 'Kept Player');
    const today = (await insist<TodayPuzzle>('GET', ROUTES.puzzles.today)).body;
    answers = answersTo(today.puzzle_data.words);
    const guess = (words: string[]): Promise<Answer<GuessResult>> =>
      insist('POST', ROUTES.scores.validateGuess, { puzzle_id: today.puzzle_id, words });
    const group = (place: number): string[] => answers[place]!.words;
    const found = async (): Promise<string[]> =>
      (await insist<TodayPuzzle>('GET', ROUTES.puzzles.today)).body.game_state.found_categories.map(
        (category) => category.category_name,
      );

    await crash('puzzles', () => guess(group(3)));
    expect(await found()).toEqual([answers[3]!.name]);
    await crash('gateway', () => guess([...group(0).slice(0, 3), group(1)[0]!]));
    await crash('auth', () => guess(group(2)));
    expect(await found()).toEqual([answers[3]!.name, answers[2]!.name]);
    await stack.stores.nats.kill();
    await guess(group(1));
    await guess(group(0));
    const path = routePath(ROUTES.scores.submit, { puzzle_id: today.puzzle_id });
    const groups = answers.map(({ words }) => words);
    const submit = () => insist('POST', path, groups);
    await crash('puzzles', submit);
    await stack.stores.nats.start();

    const again = await submit();
    expect(again.status).toBe(409);
    const board = (
      await insist<{ display_name: string; points_scored: number }[]>('GET', ROUTES.leaderboards.todayPublic)
    ).body;
    // Everything found, hardest first (60), one mistake (3 × 75 left): 640 + 225 + 60.
    expect(board).toMatchObject([{ display_name: 'Kept Player', points_scored: 925 }]);

    await waitFor(async () => (await user.get<User>(ROUTES.users.profile)).body.current_streak === 1, {
      what: 'the streak to reach the profile',
    });
  });

  /** Where a service is away for longer than a client tries by itself, its player presses the button. */
  const backAgain = (
    pages: readonly Page[],
    isBack: () => Promise<boolean>,
    what: string,
  ): Promise<unknown> =>
    waitFor(
      async () => {
        for (const page of pages) {
          const button = page.getByRole('button', { name: /^(Reconnect|Try again)$/ }).first();
          if (await button.isVisible()) await button.click();
        }
        return isBack();
      },
      { intervalMs: 200, what },
    );

  it('keeps the chat and the battle of two browsers going when a service is killed', async () => {
    const { page: ada } = await visit({ baseURL: stack.url });
    const { page: bea } = await visit({ baseURL: stack.url });
    const [adaName, beaName] = [await register(ada), await register(bea)];
    await befriend(ada, bea);
    await Promise.all([ada.goto('/'), bea.goto('/')]);
    const [adasChat, beasChat] = [new Chat(ada), new Chat(bea)];
    await adasChat.openWith(beaName);
    await beasChat.openWith(adaName);
    await adasChat.say(beaName, 'before');
    await beasChat.log(adaName).getByText('before').waitFor();
    await stack.process('social').kill();
    await adasChat.say(beaName, 'meanwhile');
    await stack.process('social').restart();
    const meanwhile = beasChat.log(adaName).getByText('meanwhile');
    await backAgain([ada, bea], () => meanwhile.isVisible(), 'the message of meanwhile');
    await beasChat.say(adaName, 'afterwards');
    await adasChat.log(beaName).getByText('afterwards').waitFor();
    const said = ['before', 'meanwhile', 'afterwards'];
    await adasChat.shows(beaName, said);
    await beasChat.shows(adaName, said);

    const [adas, beas] = [new Battle(ada), new Battle(bea)];
    await startBattle(adas, beas);
    await adas.typeText();
    const mayType = async ({ field }: Battle) => (await field.isVisible()) && (await field.isEditable());
    const canType = async () => [await mayType(adas), await mayType(beas)];
    await stack.process('battle').kill();
    await waitFor(async () => !(await canType()).includes(true), { what: 'fields that take no text' });
    await stack.process('battle').restart();
    await backAgain([ada, bea], async () => !(await canType()).includes(false), 'fields that take text');
    await beas.typeText();
    await adas.stayAtTheEnd();
    await bea.getByRole('button', { name: 'Forfeit' }).click();
    await Promise.all([
      bea.getByRole('button', { name: 'Forfeit the battle' }).click(),
      ada.getByRole('heading', { name: 'Victory' }).waitFor(),
    ]);
  });

  /** The replica of battle that runs, and a function that starts a second one, which the gateway knows already. */
  async function twoBattles() {
    const first = stack.process('battle');
    if (!first.running) await first.restart();
    const PORT = String(await freePort());
    await stack.process('gateway').restart({ BATTLE_URL: `${first.url},http://127.0.0.1:${PORT}` });
    const startSecond = async (): Promise<ServiceProcess> => {
      const second = await spawnService('battle', { ...stack.environment('battle'), PORT });
      further.push(second);
      return second;
    };
    return { first, startSecond };
  }

  async function socketsOf({ url }: ServiceProcess): Promise<number> {
    const metrics = await (await fetch(url + OPERATION_ROUTES.metrics)).text();
    const counts = [...metrics.matchAll(/^fourfold_sockets\{.*\} (\d+)$/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  it('keeps the challenge of a friend when the replica that sent it is killed', async () => {
    const { first, startSecond } = await twoBattles();
    const { page: ada } = await visit({ baseURL: stack.url });
    const { page: bea } = await visit({ baseURL: stack.url });
    const [adaName, beaName] = [await register(ada), await register(bea)];
    await befriend(ada, bea);
    await Promise.all([ada.goto('/friends'), bea.goto('/support')]);
    const toast = await challenge(ada, bea, beaName);
    await toast.getByText(`${adaName} challenges you to a battle.`).waitFor();
    let isSentAgain = false;
    bea.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        isSentAgain ||= payload.includes(`"${BATTLE_SERVER.invited}"`);
      }),
    );

    // Only now: both players were connected to the first one.
    await startSecond();
    await first.kill();
    await waitFor(() => isSentAgain, { what: 'the second one to tell of the challenge' });
    await toast.getByRole('button', { name: 'Accept' }).click();
    const [adas, beas] = [new Battle(ada), new Battle(bea)];
    await adas.panel(beaName).waitFor();
    await adas.ready();
    await beas.ready();
    await Promise.all([adas.field.waitFor(), beas.field.waitFor()]);
  });

  it('opens the rematch of two browsers when the replica of the one that asked first is killed', async () => {
    const { first, startSecond } = await twoBattles();
    const { page: ada } = await visit({ baseURL: stack.url });
    const { page: bea } = await visit({ baseURL: stack.url });
    const adaName = await register(ada);
    await register(bea);
    const [adas, beas] = [new Battle(ada), new Battle(bea)];
    const roomCode = await startBattle(adas, beas);
    const second = await startSecond();
    const beaIsOnSecond = async (): Promise<boolean> => {
      await bea.reload();
      await beas.field.waitFor();
      return (await socketsOf(second)) > 0;
    };
    await waitFor(beaIsOnSecond, { what: 'the gateway to give a socket to the second one' });

    await Promise.all([adas.stayAtTheEnd(), beas.stayAtTheEnd()]);
    await adas.win();
    await ada.getByRole('button', { name: /^Rematch/ }).click();
    await bea.getByText(`${adaName} wants a rematch.`).first().waitFor();
    await first.kill();
    await bea.getByRole('button', { name: /^Rematch/ }).click();
    await inRematch(roomCode, adas, beas);
  });

  it('writes no secret and no answer to any log', () => {
    const logs = stack.logs();
    expect(logs).toContain(ROUTES.scores.validateGuess);
    const secrets = [TestUser.PASSWORD, user.email, user.token, ...answers.map(({ name }) => name)];
    for (const secret of secrets) expect(logs).not.toContain(secret);
  });
};
