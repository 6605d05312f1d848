import { readFileSync } from 'node:fs';
import { runServiceCli } from '@fourfold/testing';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ChallengeService } from '../src/challenge/challenge.service';
import { STARTER_CHALLENGES_FILE } from '../src/config';
import { BattleApp } from './battle-app';

const river = { text: 'river', challenge_type: 'short_word', difficulty: 1 };
const lake = { ...river, text: 'lake' };

describe('an import of challenges', () => {
  let battle: BattleApp;
  let imports: ChallengeService;
  let dataSource: DataSource;

  beforeAll(async () => {
    battle = await BattleApp.start();
    imports = battle.app.get(ChallengeService, { strict: false });
    dataSource = battle.app.get<DataSource>(getDataSourceToken());
  });

  beforeEach(() => dataSource.query('truncate challenges'));
  afterAll(() => battle.stop());

  const texts = async () =>
    (await dataSource.query<Array<{ text: string }>>('select text from challenges order by text')).map(
      ({ text }) => text,
    );

  it('stores what is new and skips what is known', async () => {
    expect(await imports.import([river])).toEqual({ imported: 1, skipped: 0 });
    expect(await imports.import([lake, river])).toEqual({ imported: 1, skipped: 1 });
    expect(await texts()).toEqual(['lake', 'river']);
  });

  it('stores nothing when one row has a fault, and names it', async () => {
    await expect(imports.import([lake, { ...river, difficulty: 7 }])).rejects.toMatchObject({
      code: 'validation_failed',
      faults: [{ loc: ['body', 'challenges', 1, 'difficulty'] }],
    });
    expect(await texts()).toEqual([]);
  });

  it('run many times at once stores each text once', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => imports.import([river, lake])));
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(2);
    expect(await texts()).toEqual(['lake', 'river']);
  });

  it('of the starter content by the command line can be repeated', async () => {
    const { length } = JSON.parse(readFileSync(STARTER_CHALLENGES_FILE, 'utf8')) as unknown[];
    const env = { ...battle.env, LOG_LEVEL: 'info' };
    expect(await runServiceCli('battle', 'seed', env)).toContain(`"imported":${length},"skipped":0`);
    expect(await runServiceCli('battle', 'seed', env)).toContain(`"imported":0,"skipped":${length}`);
    expect(await texts()).toHaveLength(length);
  });
});
