import type { EventData, EventType } from '@fourfold/contracts';
import { loadConfig, newId } from '@fourfold/platform';
import { JetStreamServer } from '@fourfold/platform/messaging';
import {
  eventOf,
  leftovers,
  personalDataFaults,
  personalDataOf,
  startService,
  testEnvironment,
  type TestEnvironment,
} from '@fourfold/platform/testing';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { AdminConfig } from '../src/config';
import { DATABASE } from '../src/database';

const AT = '2026-11-18T12:00:00.000Z';

describe('the personal data of admin', () => {
  let environment: TestEnvironment;
  let app: INestApplication;
  let scores = 0;

  beforeAll(async () => {
    environment = await testEnvironment(DATABASE);
    ({ app } = await startService(AppModule.forRoot(loadConfig(AdminConfig, environment.env))));
  });
  afterAll(async () => {
    await app.close();
    await environment.issuer.stop();
    await environment.database.drop();
  });

  const apply = <T extends EventType>(type: T, id: string, version: number, data: EventData[T]) =>
    app.get(JetStreamServer).handle(eventOf(type, id, version, data));

  async function act(admin: string, after: { user_id: string; display_name: string }): Promise<void> {
    await app.get(DataSource).query(
      `insert into audit_entries (act_id, admin_id, action, target_type, target_id, before, after, occurred_at, request_id)
       values (gen_random_uuid(), $1, 'user.update', 'user', $2, $3, $3, $4, 'r')`,
      [admin, after.user_id, after, AT],
    );
  }

  /** A user with rows in every table, who is an admin, and another admin; each has changed the other. */
  async function everything() {
    const [ada, bea] = [newId(), newId()];
    for (const user_id of [ada, bea])
      await apply('user.registered', user_id, 1, {
        user_id,
        username: `u${user_id.slice(-8)}`,
        display_name: 'Ada',
        is_admin: true,
        is_active: true,
        created_at: AT,
      });
    scores += 1;
    await apply('score.submitted', String(scores), 1, {
      score_id: scores,
      user_id: ada,
      puzzle_id: 1,
      puzzle_date: '2026-11-18',
      points_scored: 700,
      completion_time_seconds: 60,
      won: true,
      mistakes_used: 1,
      submitted_at: AT,
    });
    const figures = { avatar_id: 1, won: false, forfeited: false, score: 1, damage_taken: 0 } as const;
    const player = { ...figures, words_completed: 1, wpm: 60, accuracy: 100 };
    const battle_id = newId();
    await apply('battle.finished', battle_id, 1, {
      battle_id,
      room_code: 'ABCDEF',
      started_at: AT,
      finished_at: AT,
      duration_seconds: 30,
      reason: 'abandoned',
      winner_id: null,
      players: [ada, bea].map((user_id) => ({ ...player, user_id })),
    });
    await act(ada, { user_id: bea, display_name: 'Bea' });
    await act(bea, { user_id: ada, display_name: 'Ada' });
    return { ada, bea, battle_id };
  }

  it('are the rows of every table, and of acts the side of the user only', async () => {
    const { ada, bea, battle_id } = await everything();
    const document = await personalDataOf(app, ada);
    expect(await personalDataFaults(app, document)).toEqual([]);
    const state = { user_id: ada, display_name: 'Ada' };
    expect(document).toMatchObject({
      audit_entries: [
        { admin_id: ada, action: 'user.update', target_id: bea, before: null, after: null },
        { admin_id: null, action: 'user.update', target_id: ada, before: state, after: state },
      ],
      counted_users: [{ user_id: ada, deleted: false }],
      counted_scores: [{ user_id: ada, score_id: scores, removed: false, submitted_at: new Date(AT) }],
      counted_battles: [{ battle_id, finished_at: new Date(AT) }],
    });
    expect(JSON.stringify(document)).not.toContain('Bea');
  });

  it('are erased with the account, apart from what the list names', async () => {
    const { ada } = await everything();
    const key = [ada, `{"display_name": "Ada", "user_id": "${ada}"}`];
    const database = app.get(DataSource);
    await database.query(
      `insert into dead_letters (dead_letter_id, consumer, message_key, subject, payload, error, attempts)
       values (gen_random_uuid(), 'c', $1, 's', $2, 'e', 1)`,
      key,
    );
    await apply('user.deleted', ada, 2, { user_id: ada, deleted_at: AT });
    expect(await leftovers(app, ada)).toEqual([]);
    const { audit_entries, counted_users, ...rest } = await personalDataOf(app, ada);
    expect(audit_entries).toMatchObject([{ admin_id: ada }, { after: { user_id: ada } }]);
    expect(JSON.stringify(audit_entries)).not.toContain('Ada');
    expect(counted_users).toEqual([{ user_id: ada, deleted: true, created_at: null }]);
    expect(Object.values(rest).flat()).toEqual([]);
  });
});
