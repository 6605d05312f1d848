import { ROUTES, routePath, type Notice } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { ModerationNotices } from './moderation-notices';

const LIST = `GET ${ROUTES.users.notices}`;
const aNotice = (changes: Partial<Notice>): Notice => ({
  notice_id: 1,
  kind: 'report_handled',
  message: null,
  until: null,
  created_at: '2025-11-21T10:00:00.000Z',
  ...changes,
});

it.each([
  [aNotice({ kind: 'warning', message: 'Be kind' }), 'A warning by the moderators: Be kind'],
  [aNotice({ kind: 'muted', until: '2025-11-22T10:00:00.000Z' }), /^You’re muted until Nov 22, 2025/],
  [aNotice({ kind: 'report_handled' }), 'Your report was handled. Thank you.'],
])('tells the player %j', async (notice, text) => {
  new FakeServer().on(LIST, ok([notice]));
  renderWithProviders(<ModerationNotices />);
  const notices = await screen.findByRole('region', { name: 'Notices' });
  expect(within(notices).getByRole('paragraph')).toHaveTextContent(text);
});

it('goes when the player has read it', async () => {
  const READ = `POST ${routePath(ROUTES.users.readNotice, { notice_id: 1 })}`;
  const server = new FakeServer().on(LIST, ok([aNotice({})]), ok([])).on(READ, { status: 204 });
  renderWithProviders(<ModerationNotices />);
  await press('I have read this');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull());
  expect(server.callsTo(READ)).toHaveLength(1);
});
