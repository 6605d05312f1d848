import { ROUTES, routePath, type PersonalDataExport, type TodayPuzzle } from '@fourfold/contracts';
import { runServiceCommands, SERVICES, type ServiceName } from '@fourfold/stack';
import { findInDatabase, waitFor } from '@fourfold/testing';
import { fight, startBattle } from '@fourfold/testing/battle-tab';
import { TestUser } from '@fourfold/testing/user';
import type { Product } from '../fixtures/product';

/** Of `cli personal-data`. */
interface Answer {
  service: ServiceName;
  tables: Record<string, TableFacts>;
}

interface TableFacts {
  not_exported?: string;
  kept_after_deletion: Record<string, string>;
}
type Place = [service: ServiceName, table: string, column: string];

/** What is stored about a user: in the file that users can download, and after the deletion of the account. */
export const personalDataSuite = (running: () => Product) => () => {
  let product: Product;
  const lists = new Map<ServiceName, Record<string, TableFacts>>();
  /** Has used every feature; Bea is a friend and an opponent. */
  let ada: TestUser;
  let bea: TestUser;

  beforeAll(async () => {
    product = running();
    const output = await runServiceCommands(
      SERVICES.map((service) => ({
        service,
        command: 'personal-data',
        env: product.stack.environment(service),
      })),
    );
    for (const line of output.split('\n')) {
      const { service, tables } = JSON.parse(line) as Answer;
      lists.set(service, tables);
    }
    [ada, bea] = [await product.register('Ottilie Brackwater'), await product.register('Hazel Inkwell')];
    await play(ada);
    await ada.befriend(bea);
    await chat(ada, bea);
    await chat(bea, ada);
    await battle(ada, bea);
    await everythingElse(ada, await product.register('Linnet Halloway'));
  });

  const factsOf = ([service, table]: Place): TableFacts | undefined => lists.get(service)?.[table];
  const placesOf = async (text: string): Promise<Place[]> =>
    (await findInDatabase(product.stack.database.adminUrl, text)).map((place) => place.split('.') as Place);
  const exportOf = (user: TestUser) => user.get<PersonalDataExport>(ROUTES.users.export);

  it('is exported from every table with the id of the user, unless the list of the service says why not', async () => {
    const places = await waitFor(
      async () => {
        const found = await placesOf(ada.userId);
        // The events of the last acts arrive.
        return (
          ['audit_entries', 'counted_battles', 'counted_scores', 'relations'].every((table) =>
            found.some((place) => place[1] === table),
          ) && found
        );
      },
      { what: 'every service to have heard of the user' },
    );
    const { status, headers, body } = await exportOf(ada);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="fourfold-data-[\d-]{10}\.json"$/,
    );
    const missing = places.filter((place) => {
      const isExported = (body[place[0]][place[1]] ?? []).length > 0;
      return factsOf(place)?.not_exported === undefined && !isExported;
    });
    expect(missing).toEqual([]);
    expect(body.social.messages).toMatchObject([
      { from_user_id: ada.userId, text: `hello from ${ada.displayName}` },
      { from_user_id: bea.userId, text: `hello from ${bea.displayName}` },
    ]);
    expect((await exportOf(ada)).status).toBe(429);
  });

  it('is in the export of a friend only as far as the friend has seen it', async () => {
    const text = JSON.stringify((await exportOf(bea)).body);
    for (const seen of [ada.userId, ada.displayName, `hello from ${ada.displayName}`])
      expect(text).toContain(seen);
    for (const hidden of [ada.username, ada.email, 'is rude']) expect(text).not.toContain(hidden);
  });

  it('is deleted with the account: no column has the name or the address, and no other than those of the list the id', async () => {
    expect((await ada.request('DELETE', ROUTES.users.account)).status).toBe(204);
    const isLeft = (place: Place): boolean => !(place[2] in (factsOf(place)?.kept_after_deletion ?? {}));
    await waitFor(async () => (await placesOf(ada.userId)).filter(isLeft).length === 0, {
      what: 'every service to erase the user',
    });
    await waitFor(async () => (await placesOf(ada.displayName)).length === 0);
    expect(await placesOf(ada.email)).toEqual([]);
    expect(await placesOf(ada.username)).toEqual([['auth', 'users', 'username']]);
    expect((await placesOf(ada.userId)).map((place) => place.join('.'))).toContain('puzzles.players.user_id');
  });

  /** A finished game, and its score. */
  async function play(user: TestUser): Promise<void> {
    const { puzzle_id } = await user.call<TodayPuzzle>(ROUTES.puzzles.today);
    const timedOut = { puzzle_id, words: [], timed_out: true };
    for (let guess = 0; guess < 4; guess += 1)
      await user.call(ROUTES.scores.validateGuess, { body: timedOut });
    await user.call(routePath(ROUTES.scores.submit, { puzzle_id }), { body: [] });
  }

  async function chat(from: TestUser, to: TestUser): Promise<void> {
    const [sender, receiver] = [await from.openFriends(), await to.openFriends()];
    sender.send('send_message', { to_user_id: to.userId, message: `hello from ${from.displayName}` });
    await receiver.hear('new_message');
    for (const tab of [sender, receiver]) tab.close();
  }

  async function battle(winner: TestUser, loser: TestUser): Promise<void> {
    await winner.call(routePath(ROUTES.battle.chooseAvatar, { avatar_id: 3 }), { method: 'POST' });
    const [host, guest] = [await winner.openBattle(), await loser.openBattle()];
    await startBattle([host, guest], { hit_points: 10 });
    await fight(host);
    await guest.hear('game_over');
    for (const tab of [host, guest]) tab.close();
  }

  /** A refused login, links and mails, a block and a report, and a change by an admin. */
  async function everythingElse(user: TestUser, enemy: TestUser): Promise<void> {
    const { email, userId: user_id } = user;
    await user.send(ROUTES.users.login, { body: { email, password: 'not the password' } });
    await user.call(ROUTES.users.requestPasswordReset, { body: { email } });
    await user.call(ROUTES.friends.reports, { body: { user_id: enemy.userId, reason: 'is rude' } });
    await enemy.call(ROUTES.friends.reports, { body: { user_id, reason: 'is ruder' } });
    await user.call(routePath(ROUTES.friends.block, { user_id: enemy.userId }), { method: 'POST' });
    const admin = await product.registerAdmin();
    const change = { method: 'PUT', body: { display_name: user.displayName } };
    await admin.call(routePath(ROUTES.admin.user, { user_id }), {
      ...change,
      body: { display_name: 'Ottilie' },
    });
    await admin.call(routePath(ROUTES.admin.user, { user_id }), change);
  }
};
