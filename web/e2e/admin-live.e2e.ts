import { readFileSync } from 'node:fs';
import { ROUTES, type AuditEntry, type LiveBattle } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { openAsAdmin } from './support/admin';
import { Battle, startBattle } from './support/battle';
import type { Visitor } from './support/browser';
import { call } from './support/friends';
import { register } from './support/player';
import { withVisitors } from './support/visits';

const WHY = 'An admin has declared this battle void. It counts nowhere.';

let admin: Visitor;
let ada: Visitor;
let bea: Visitor;
let adaName: string;
let beaName: string;

withVisitors(3, async (...visitors) => {
  [admin, ada, bea] = visitors as [Visitor, Visitor, Visitor];
  adaName = await register(ada.page);
  beaName = await register(bea.page);
});

it('voids a live battle: both players are told why, and the audit log and its export have it', async () => {
  const { page } = admin;
  await openAsAdmin(page, '/admin/battles');
  const roomCode = await startBattle(new Battle(ada.page), new Battle(bea.page));
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: roomCode });
  await row.getByText('In progress').waitFor();
  await row.getByText(adaName).waitFor();
  const battles = await call<LiveBattle[]>(page, 'GET', ROUTES.admin.liveBattles);
  const battleId = battles.find(({ room_code }) => room_code === roomCode)!.battle_id;
  await row.getByRole('button', { name: `Void the battle in room ${roomCode}` }).click();
  await Promise.all([
    page.getByRole('dialog').getByRole('button', { name: 'Void battles' }).click(),
    ...[ada, bea].map((player) => player.page.getByText(WHY).first().waitFor()),
  ]);
  await row.waitFor({ state: 'detached' });
  await ada.page.waitForURL('**/battle');
  await ada.page.getByText(`Void against ${beaName}`).waitFor();

  // Audit records arrive by event, and the list does not poll.
  await waitFor(
    async () => {
      const path = `${ROUTES.admin.audit}?target_id=${battleId}`;
      return (await call<AuditEntry[]>(page, 'GET', path)).length > 0;
    },
    { what: 'the audit record' },
  );
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByLabel('Action', { exact: true }).selectOption('Battle: void');
  await page.getByLabel('Target id').fill(battleId);
  await page
    .getByRole('row')
    .filter({ hasText: `Battle: voidbattle ${battleId}` })
    .waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const [header, ...lines] = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(header).toMatch(/^"time","admin","action","target_type","target_id",/);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain(`"battle.void","battle","${battleId}"`);
});
