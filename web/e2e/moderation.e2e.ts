import { randomInt } from 'node:crypto';
import { ROUTES, routePath, type AuditEntry } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';
import { anotherAdmin, findUser, openAsAdmin } from './support/admin';
import { Battle } from './support/battle';
import { call, identityOf, knowEachOther } from './support/friends';
import { register } from './support/player';
import { withVisitors } from './support/visits';

let admin: Page;
let ada: Page;
let bob: Page;

const another = withVisitors(3, (...visitors) => {
  [admin, ada, bob] = visitors.map(({ page }) => page) as [Page, Page, Page];
});

const lineIn = (page: Page, text: string): Locator =>
  page.getByRole('log', { name: 'Lobby chat' }).getByRole('listitem').filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Lobby chat message').fill(text);
  await page.getByLabel('Lobby chat message').press('Enter');
}

it('leads an insult in the lobby from the report through the case and the mute to the audit log', async () => {
  const mark = randomInt(1e9);
  const [greeting, insult, reason] = [`Hello all ${mark}`, `You fool ${mark}`, `Insults me ${mark}`];
  await register(ada);
  const bobsName = await register(bob);
  await knowEachOther(ada, bob);
  const { user_id, username } = await identityOf(bob);
  for (const page of [ada, bob]) await new Battle(page).openLobby();
  await say(ada, greeting);
  await lineIn(bob, greeting).waitFor();
  await say(bob, insult);
  await lineIn(ada, insult)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await ada.getByRole('button', { name: `Report ${username}` }).click();
  await ada.getByLabel(/^What did/).fill(reason);
  await ada.getByRole('button', { name: 'Send report' }).click();
  await ada
    .getByText(/^Your report about .* has been sent\.$/)
    .first()
    .waitFor();

  await openAsAdmin(admin, '/admin/reports');
  const colleague = await anotherAdmin(admin);
  const { page: other } = await another();
  await openAsAdmin(other, '/admin/reports', colleague);
  const [row, othersRow] = [admin, other].map((page) =>
    page.getByRole('row').filter({ hasText: reason }),
  ) as [Locator, Locator];
  await row.getByText(bobsName, { exact: true }).first().waitFor();
  await row.getByRole('list', { name: 'Messages' }).getByText(greeting).waitFor();
  const reported = row.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  expect(await reported.filter({ hasText: insult }).getAttribute('data-reported')).toBe('true');
  await admin
    .getByRole('link', { name: /^Reports.*to do/ })
    .first()
    .waitFor();

  const choose = async (action: string): Promise<void> => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await row.getByRole('button', { name: action, exact: true }).click();
  };
  await choose('Handle');
  await row.getByText('Being handled').waitFor();
  // It shows by itself who handles it, and stays in view.
  await othersRow.getByText('Being handled').waitFor();
  const handler = await identityOf(admin);
  await othersRow.getByText(handler.display_name, { exact: true }).waitFor();

  await choose('Mute');
  await admin.getByRole('button', { name: 'Mute player' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  await row.getByText(/^Muted until/).waitFor();
  await bob.getByText(/^You’re muted until .* You can write again then\.$/).waitFor();
  await bob.getByLabel('Lobby chat message').waitFor({ state: 'detached' });

  await choose('Close case');
  await admin.getByLabel('Reason').fill(`Muted for a day ${mark}`);
  await admin.getByRole('dialog').getByRole('button', { name: 'Close case' }).click();
  await row.waitFor({ state: 'detached' });
  await othersRow.waitFor({ state: 'detached' });

  const notice = ada.getByText('Your report was handled. Thank you.');
  await notice.waitFor();
  await ada.getByRole('button', { name: 'I have read this' }).click();
  await notice.waitFor({ state: 'detached' });

  // Audit records arrive by event, and the list does not poll.
  const path = `${ROUTES.admin.audit}?target_id=${user_id}`;
  await waitFor(
    async () => {
      const actions = (await call<AuditEntry[]>(admin, 'GET', path)).map(({ action }) => action);
      return ['user.mute', 'report.update_case'].every((action) => actions.some((one) => one === action));
    },
    { what: 'the audit records' },
  );
  await admin.getByRole('link', { name: 'Audit' }).click();
  await admin.getByLabel('Name or date').fill(username);
  await admin.getByLabel('Name or date').press('Enter');
  for (const text of [`muted ${username}`, `changed the case of ${username}`])
    await admin.getByRole('row').filter({ hasText: text }).first().waitFor();
});

it('lets no admin mute another, in the menu or by a call', async () => {
  await openAsAdmin(admin, '/admin/users');
  const colleague = await anotherAdmin(admin);
  const { page: other } = await another();
  await openAsAdmin(other, '/admin/users', colleague);
  const [{ user_id }, { username }] = [await identityOf(admin), await identityOf(other)];
  const row = await findUser(admin, username);
  await row.getByRole('button', { name: `Actions for ${username}` }).click();
  const mute = row.getByRole('button', { name: 'Mute', exact: true });
  await mute.waitFor();
  expect(await mute.getAttribute('aria-disabled')).toBe('true');
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const muting = call(other, 'POST', routePath(ROUTES.admin.muteUser, { user_id }), { until });
  await expect(muting).rejects.toThrow(/: 400 /);
});
