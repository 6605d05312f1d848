import { ERRORS, QUERIES, ROUTES, routePath, type AuditEntry, type DeadLetter } from '@fourfold/contracts';
import { AppError, newId } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { startPublisher, type Publisher } from '@fourfold/platform/testing';
import { runServiceCli } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import type { AdminApp, SignedInUser } from '../admin-app';

const { admin } = ROUTES;
const UNKNOWN_VERSION = 99;

export const auditSuite = (running: () => AdminApp) => () => {
  let world: AdminApp;
  let firstAdmin: SignedInUser;
  /** For changes that no service is permitted to make. */
  let superuser: DataSource;

  beforeAll(async () => {
    world = running();
    firstAdmin = await world.firstAdmin();
    superuser = await new DataSource({ type: 'postgres', url: world.database.adminUrl }).initialize();
  });
  afterAll(() => superuser?.destroy());

  const call = <Body>(method: string, path: string, body?: unknown) =>
    world.call<Body>(method, path, { token: firstAdmin.token, body });
  const entries = async (query = '') => (await call<AuditEntry[]>('GET', admin.audit + query)).body;
  const rename = (user_id: string, display_name: string) =>
    call('PUT', routePath(admin.user, { user_id }), { display_name });
  const namesGivenTo = async (userId: string) =>
    (await entries()).filter(({ target_id }) => target_id === userId).map(({ after }) => after?.display_name);

  it('is listed newest first, in pages', async () => {
    const { user } = await world.player();
    for (const name of ['One', 'Two', 'Three']) await rename(user.user_id, name);
    expect(await namesGivenTo(user.user_id)).toEqual(['Three', 'Two', 'One']);
    const all = await entries();
    expect(await entries('?skip=1&limit=1')).toEqual([all[1]]);
    expect((await call('GET', `${admin.audit}?limit=101`)).status).toBe(422);
  });

  it('names users and admins, and lists the changed fields', async () => {
    const { user } = await world.player('Before');
    await rename(user.user_id, 'After');
    const [entry] = await entries(`?target_id=${user.user_id}`);
    expect(entry).toMatchObject({
      admin_username: firstAdmin.user.username,
      target_name: user.username,
      changes: [{ field: 'display_name', before: 'Before', after: 'After' }],
    });
  });

  it('is searched by the name of a user, and says what was done in one line', async () => {
    const { user } = await world.player('Wanda Quickstep');
    await rename(user.user_id, 'Wanda Slowstep');
    const found = (target: string) => entries(`?target=${encodeURIComponent(target)}`);
    for (const text of ['slowst', user.username.slice(0, 8)])
      expect((await found(text)).map(({ target_id }) => target_id)).toContain(user.user_id);
    expect(await found('nobody is called this')).toEqual([]);
    expect(await found('Slowstep')).toMatchObject([
      { summary: `changed ${user.username}: display name Wanda Quickstep → Wanda Slowstep` },
    ]);
    expect((await call('GET', `${admin.audit}?target=%20`)).status).toBe(422);
  });

  it('is filtered by admin, action, target and time', async () => {
    const { user } = await world.player();
    await rename(user.user_id, 'Filtered');
    const status = routePath(admin.userStatus, user);
    await call('PUT', status, { is_active: false });
    const about = `target_id=${user.user_id}`;
    const actions = async (query: string) => (await entries(`?${query}`)).map(({ action }) => action);
    expect(await actions(about)).toEqual(['user.set_status', 'user.update']);
    expect(await actions(`${about}&action=user.update`)).toEqual(['user.update']);
    expect(await actions(`${about}&admin_id=${firstAdmin.user.user_id}`)).toHaveLength(2);
    expect(await actions(`${about}&admin_id=${newId()}`)).toEqual([]);
    const [disabled, renamed] = await entries(`?${about}`);
    expect(await actions(`${about}&from=${disabled!.occurred_at}`)).toEqual(['user.set_status']);
    expect(await actions(`${about}&to=${disabled!.occurred_at}`)).toEqual(['user.update']);
    expect(await actions(`${about}&from=${renamed!.occurred_at}&limit=1`)).toEqual(['user.set_status']);
    for (const wrong of ['from=yesterday', 'from=2026-W05', 'to=2026-02-31', 'admin_id=ada'])
      expect((await call('GET', `${admin.audit}?${wrong}`)).status).toBe(422);
  });

  it('records a change once that was made while the services could not reach each other', async () => {
    const { user } = await world.player();
    world.nats.cut();
    try {
      expect((await rename(user.user_id, 'Renamed in the dark')).status).toBe(200);
      expect(await world.sql(`select from audit_entries where target_id = $1`, [user.user_id])).toEqual([]);
    } finally {
      world.nats.heal();
    }
    await waitFor(async () => (await call('GET', admin.audit)).status === 200);
    await waitFor(async () => (await namesGivenTo(user.user_id)).length > 0);
    expect(await namesGivenTo(user.user_id)).toEqual(['Renamed in the dark']);
  });

  it('records a change later when writing it failed at first', async () => {
    const { user } = await world.player();
    await superuser.query(
      `create function admin.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse before insert on admin.audit_entries for each row execute function admin.refuse()`,
    );
    expect((await rename(user.user_id, 'Renamed all the same')).status).toBe(200);
    expect(await namesGivenTo(user.user_id)).toEqual([]);
    await superuser.query('drop function admin.refuse cascade');
    await waitFor(async () => (await namesGivenTo(user.user_id)).length > 0);
    expect(await namesGivenTo(user.user_id)).toEqual(['Renamed all the same']);
  });

  it('keeps no name of a deleted user, even when the change arrives after the deletion', async () => {
    const { user } = await world.player('Zora Quillfeather');
    const forget = async () => {
      await superuser.query('insert into admin.deleted_people (user_id) values ($1)', [user.user_id]);
    };
    await forget();
    await rename(user.user_id, 'Zora Q. Quillfeather');
    const [entry] = (await entries()).filter(({ target_id }) => target_id === user.user_id);
    expect(entry?.after).toEqual(expect.objectContaining({ user_id: user.user_id, is_admin: false }));
    expect(JSON.stringify(entry)).not.toMatch(/Quillfeather|example\.com/);
  });

  it('has the change of an admin’s own address in the profile', async () => {
    const account = { username: 'moving_admin', email: 'moving@example.com', password: 'soon to move' };
    await call('POST', admin.users, { ...account, display_name: 'M', is_admin: true });
    const { token, user } = await world.signIn(account);
    const email = 'moved@example.com';
    const moved = await fetch(world.auth.url + ROUTES.users.profile, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(moved.status).toBe(200);
    const own = () => entries().then((all) => all.filter(({ admin_id }) => admin_id === user.user_id));
    await waitFor(async () => (await own()).length > 0, { what: 'the change to be recorded' });
    expect(await own()).toEqual([
      expect.objectContaining({
        action: 'user.update',
        admin_username: 'moving_admin',
        target_id: user.user_id,
        before: user,
        after: { ...user, email },
        request_id: expect.any(String),
      }),
    ]);
  });

  it('marks entries of deleted admins', async () => {
    const email = 'leaving@example.com';
    const password = 'soon to leave';
    const account = { username: 'leaving_admin', email, password, display_name: 'L', is_admin: true };
    await call('POST', admin.users, account);
    const leaving = await world.signIn({ email, password });
    const { user } = await world.player();
    const path = routePath(admin.user, { user_id: user.user_id });
    await world.call('PUT', path, { token: leaving.token, body: { display_name: 'X' } });
    const usernames = async () =>
      (await entries())
        .filter(({ admin_id }) => admin_id === leaving.user.user_id)
        .map(({ admin_username }) => admin_username);
    expect(await usernames()).toEqual(['leaving_admin']);
    await call('DELETE', routePath(admin.user, { user_id: leaving.user.user_id }));
    expect(await usernames()).toEqual(['(deleted)']);
    await waitFor(async () => !JSON.stringify(await entries()).includes(email));
  });

  it('is append-only', async () => {
    const before = await entries();
    for (const statement of [
      `update audit_entries set action = 'nothing'`,
      `update audit_entries set after = after || '{"is_admin": true}'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(world.sql(statement)).rejects.toThrow('only ever added to');
    expect(await entries()).toEqual(before);
  });

  it('is rebuilt from the services when its table is lost', async () => {
    const withoutIds = async () => (await entries()).map(({ audit_id: _, ...entry }) => entry);
    const before = await withoutIds();
    expect(before.length).toBeGreaterThan(5);
    await superuser.query(
      `set session_replication_role = replica; truncate admin.audit_entries; reset session_replication_role`,
    );
    expect(await world.sql('select from audit_entries')).toEqual([]);
    await runServiceCli('auth', 'republish', world.authEnv);
    await waitFor(async () => (await entries()).length === before.length);
    expect(await withoutIds()).toEqual(before);
  });

  // Last, because no service can restore the entries that these make.
  it('is searched by the date of a puzzle', async () => {
    await world.sql(
      `insert into audit_entries (act_id, admin_id, action, target_type, target_id, after, occurred_at, request_id)
       values (gen_random_uuid(), $1, 'puzzle.delete', 'puzzle', '7', '{"puzzle_date": "2036-02-21"}', now(), 'r')`,
      [firstAdmin.user.user_id],
    );
    expect(await entries('?target=2036-02')).toMatchObject([
      { target_id: '7', summary: 'deleted 2036-02-21' },
    ]);
  });

  it('is a CSV file of all matching entries, which no spreadsheet runs', async () => {
    const { user } = await world.player();
    const names = Array.from({ length: 102 }, (_, index) => `=Name ${index}`);
    await superuser.query(
      `insert into admin.audit_entries (act_id, admin_id, action, target_type, target_id, before, after, occurred_at, request_id)
       select gen_random_uuid(), $1::uuid, 'user.update', 'user', $2, null::jsonb, jsonb_build_object('display_name', name), date_trunc('milliseconds', now()), 'r'
       from unnest($3::text[]) as name`,
      [firstAdmin.user.user_id, user.user_id, names],
    );
    const response = await fetch(`${world.url}${admin.audit}?target_id=${user.user_id}&limit=1`, {
      headers: { authorization: `Bearer ${firstAdmin.token}`, accept: 'text/csv' },
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
    const lines = file.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + names.length);
    expect(new Set(lines).size).toBe(lines.length);
    for (const line of lines.slice(1)) expect(line).toContain(`"display_name","","'=Name `);
  });

  describe('as a CSV file that cannot be read', () => {
    const file = (query = '') =>
      world.call('GET', admin.audit + query, { token: firstAdmin.token }, { accept: 'text/csv' });
    const unavailable = { status: 503, body: { detail: ERRORS.service_unavailable.detail } };

    it('is an error in the shape of the contract while auth cannot search for users', async () => {
      const queries = world.app.get(QueryClient);
      const ask = queries.ask.bind(queries);
      const asked = jest.spyOn(queries, 'ask').mockImplementation((name, ...rest) => {
        if (name === QUERIES.searchUserIds) return Promise.reject(new AppError('service_unavailable'));
        return ask(name, ...rest);
      });
      try {
        expect(await file('?target=ada')).toMatchObject(unavailable);
      } finally {
        asked.mockRestore();
      }
    });

    it('is one as well while the database does not answer', async () => {
      const locking = superuser.createQueryRunner();
      await locking.startTransaction();
      try {
        await locking.query('lock table admin.audit_entries in access exclusive mode');
        expect(await file()).toMatchObject(unavailable);
      } finally {
        await locking.rollbackTransaction();
        await locking.release();
      }
    });
  });

  describe('and dead letters', () => {
    let others: Publisher[];

    beforeAll(async () => {
      const services = ['puzzles', 'social', 'battle'] as const;
      others = await Promise.all(services.map((service) => startPublisher(world.authEnv, service)));
      const user_id = newId();
      const aggregate = { aggregateId: user_id, aggregateVersion: 1 };
      const streak = { user_id, current_streak: 1, highest_streak: 1, last_finished_date: null };
      await others[0]!.publish({ type: 'streak.changed', ...aggregate, data: streak }, UNKNOWN_VERSION);
      const battle = {
        battle_id: newId(),
        room_code: 'ABCDEF',
        started_at: new Date().toISOString(),
        finished_at: new Date().toISOString(),
        duration_seconds: 1,
        reason: 'abandoned' as const,
        winner_id: null,
        players: [],
      };
      await others[2]!.publish({ type: 'battle.finished', ...aggregate, data: battle }, UNKNOWN_VERSION);
    });
    afterAll(() => Promise.all(others.map((other) => other.stop())));

    it('lists those of all services, replays them, and records who discarded them', async () => {
      const list = (query = '') => call<DeadLetter[]>('GET', admin.deadLetters + query);
      const letters = await waitFor(async () => {
        const { status, body } = await list();
        return status === 200 && body.length === 2 && body;
      });
      expect(letters.map(({ consumer }) => consumer).sort()).toEqual([
        'admin_battle_finished',
        'auth_streak_changed',
      ]);
      const times = letters.map(({ failed_at }) => failed_at);
      expect(times).toEqual([...times].sort().reverse());
      expect((await list('?skip=1&limit=1')).body).toEqual([letters[1]]);
      expect((await list('?service=social')).body).toEqual([]);
      expect((await list('?service=gateway')).status).toBe(422);
      expect((await list('?skip=1001')).status).toBe(422);
      for (const letter of letters) {
        const { service, dead_letter_id } = letter;
        expect((await list(`?service=${service}`)).body).toEqual([letter]);
        const ids = { service, dead_letter_id };
        expect((await call('POST', routePath(admin.replayDeadLetter, ids))).status).toBe(409);
        expect((await call('DELETE', routePath(admin.deadLetter, { ...ids, service: 'x' }))).status).toBe(
          404,
        );
        expect((await call('DELETE', routePath(admin.deadLetter, ids))).status).toBe(204);
        expect((await call('DELETE', routePath(admin.deadLetter, ids))).status).toBe(404);
        expect((await entries('?limit=1'))[0]).toMatchObject({
          action: 'dead_letter.discard',
          target_type: 'dead_letter',
          target_id: dead_letter_id,
          after: expect.objectContaining({ service, resolution: 'discarded' }),
        });
      }
      expect((await list()).body).toEqual([]);
    });
  });
};
