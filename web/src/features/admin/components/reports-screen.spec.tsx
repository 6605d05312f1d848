import { ROUTES, routePath, type ReportedPerson } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill, press, retype } from '../../../../test/actions';
import { BOB } from '../../../../test/admin-builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { translatePage } from '../../../../test/translate-page';
import { ReportsScreen } from './reports-screen';

const { admin } = ROUTES;
const ANN = { user_id: 'ann-id', username: 'ann', display_name: 'ANN' };
const REPORTED = { user_id: BOB.user_id, username: 'bob', display_name: 'BOB' };
const PUT = `PUT ${routePath(admin.report, { report_id: 4 })}`;

const aReport = (changes: Partial<ReportedPerson> = {}): ReportedPerson => ({
  report_id: 4,
  status: 'open',
  closed_reason: null,
  handled_by: null,
  handled_at: null,
  version: 1,
  earlier_total: 0,
  earlier: [],
  warnings: 0,
  muted_until: null,
  reporter: ANN,
  reported: REPORTED,
  reason: 'Rude',
  message_id: 9,
  messages: [],
  created_at: '2025-11-21T10:00:00.000Z',
  ...changes,
});

let server: FakeServer;

const show = (changes: Partial<ReportedPerson> = {}): void => {
  server = new FakeServer().on(`GET ${admin.reports}`, ok([aReport(changes)]));
  renderWithProviders(<ReportsScreen />);
};
const choose = async (action: string): Promise<void> => {
  await press('Actions for report 4');
  await press(action);
};

describe('a report', () => {
  it('shows a deleted account by its id, and offers nothing against it', async () => {
    show({ reported: { user_id: 'bob-id', username: '', display_name: '' } });
    expect(await screen.findByText('Deleted player')).toBeVisible();
    expect(screen.getByText('bob-id')).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    await press('Actions for report 4');
    expect(screen.getByRole('button', { name: 'Close report' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull();
  });

  it('goes on showing what changes in a page that the browser translates', async () => {
    const earlier = {
      report_id: 3,
      reason: 'Spam',
      status: 'closed' as const,
      closed_reason: null,
      created_at: '2025-11-01T10:00:00.000Z',
    };
    show({ earlier_total: 1, earlier: [earlier] });
    await screen.findByText('1 earlier report');
    const end = translatePage();
    const changed = { ...earlier, closed_reason: 'Warned' };
    server
      .on(PUT, ok(aReport({ version: 2 })))
      .on(`GET ${admin.reports}`, ok([aReport({ earlier_total: 1, earlier: [changed] })]));
    await choose('Handle');
    const row = await screen.findByRole('row', { name: /BOB/ });
    await waitFor(() => expect(row).toHaveTextContent('Spam (closed: Warned)'));
    end();
  });

  it('shows who is reported for what, and links to them', async () => {
    show({
      messages: [
        { message_id: 8, from_user_id: 'ann-id', message: 'Hello', timestamp: '2025-11-21T09:00:00.000Z' },
        {
          message_id: 9,
          from_user_id: BOB.user_id,
          message: 'You fool',
          timestamp: '2025-11-21T09:01:00.000Z',
        },
      ],
    });
    const row = await screen.findByRole('row', { name: /BOB/ });
    for (const text of ['Rude', 'ANN']) expect(row).toHaveTextContent(text);
    const messages = within(row).getByRole('list', { name: 'Messages' });
    const [hello, fool] = within(messages).getAllByRole('listitem');
    expect(hello).toHaveTextContent(/^ANN, .*Hello$/);
    expect(hello).not.toHaveTextContent('reported');
    expect(fool).toHaveTextContent(/^BOB, .*, reported.*You fool$/);
    expect(within(row).getByRole('link', { name: '@bob' })).toHaveAttribute(
      'href',
      '/admin/users?search=bob',
    );
  });

  it('shows what is known about the same person', async () => {
    const earlier = { report_id: 2, status: 'closed', reason: 'Spam', closed_reason: 'Warned' } as const;
    show({
      earlier_total: 1,
      earlier: [{ ...earlier, created_at: '2025-11-01T10:00:00.000Z' }],
      warnings: 2,
    });
    const row = await screen.findByRole('row', { name: /BOB/ });
    for (const text of ['1 earlier report', 'Spam (closed: Warned)', '2 warnings'])
      expect(row).toHaveTextContent(text);
  });

  it('is a queue: those that are open come first, others on request', async () => {
    show();
    await screen.findByText('Rude');
    expect(server.queriesTo(`GET ${admin.reports}`)[0]).toMatchObject({ status: 'open' });
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Closed');
    await waitFor(() =>
      expect(server.queriesTo(`GET ${admin.reports}`).at(-1)).toMatchObject({ status: 'closed' }),
    );
  });

  it('is handled, and closed only with a reason', async () => {
    show();
    server.on(PUT, ok(aReport({ status: 'handling', version: 2 })));
    await choose('Handle');
    await screen.findByText('You handle the report now.');
    await choose('Close report');
    const dialog = within(screen.getByRole('dialog', { name: 'Close report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close report' }));
    expect(await dialog.findByText('A reason is required')).toBeVisible();
    await fill('Reason', 'Warned');
    await userEvent.click(dialog.getByRole('button', { name: 'Close report' }));
    await screen.findByText('The report about BOB is closed.');
    expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
      { status: 'handling', version: 1 },
      { status: 'closed', reason: 'Warned', version: 1 },
    ]);
  });

  it('closed by somebody else meanwhile, shows both reasons before it is closed again', async () => {
    show();
    const current = aReport({ status: 'closed', closed_reason: 'Harmless', version: 7 });
    server.on(
      PUT,
      { status: 409, body: { detail: 'Somebody else has changed this meanwhile', current } },
      ok({}),
    );
    await choose('Close report');
    await fill('Reason', 'Warned');
    const dialog = within(screen.getByRole('dialog', { name: 'Close report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close report' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody else has changed this meanwhile');
    await userEvent.click(dialog.getByRole('button', { name: 'Close report' }));
    await waitFor(() => expect(server.callsTo(PUT)).toHaveLength(2));
    expect(server.callsTo(PUT)[1]?.body).toMatchObject({ version: 7 });
  });

  it('renames the player from the name that the admin has seen, whatever was fetched meanwhile', async () => {
    const USER = routePath(admin.user, { user_id: BOB.user_id });
    const theirs = { ...BOB, display_name: 'Bobby', version: 4 };
    const outdated = { status: 409, body: { detail: 'Changed meanwhile', current: theirs } };
    show();
    server.on(`GET ${USER}`, ok(BOB), ok(theirs)).on(`PUT ${USER}`, outdated);
    await choose('Rename');
    await retype(await screen.findByLabelText('Display name'), 'Robert');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.callsTo(`GET ${USER}`)).toHaveLength(2));
    await press('Rename player');
    expect(await screen.findByText(/Somebody else has changed this/)).toBeVisible();
    expect(server.callsTo(`PUT ${USER}`)[0]?.body).toEqual({ display_name: 'Robert', version: 3 });
    expect(screen.getByRole('alert')).toHaveTextContent('display nameyours Robert, stored Bobby');
  });

  it('lets the player be warned, muted for a time, renamed and disabled', async () => {
    const of = (path: string) => routePath(path, { user_id: BOB.user_id });
    show();
    server
      .on(`POST ${of(admin.warnUser)}`, ok({ message: 'done' }))
      .on(`POST ${of(admin.muteUser)}`, ok(BOB))
      .on(`GET ${of(admin.user)}`, ok(BOB))
      .on(`PUT ${of(admin.user)}`, ok(BOB))
      .on(`PUT ${of(admin.userStatus)}`, ok(BOB));
    await choose('Warn');
    await fill('Message', 'Be kind');
    await press('Send warning');
    await screen.findByText('BOB is warned.');
    await choose('Mute');
    await userEvent.selectOptions(screen.getByLabelText('For'), '7 days');
    const before = Date.now();
    await press('Mute player');
    await screen.findByText('BOB is muted.');
    const [mute] = server.callsTo(`POST ${of(admin.muteUser)}`);
    const { until } = mute?.body as { until: string };
    expect(Date.parse(until)).toBeGreaterThanOrEqual(before + 7 * 86_400_000);
    await choose('Rename');
    const name = await screen.findByLabelText('Display name');
    await userEvent.clear(name);
    await fill('Display name', 'Robert');
    await press('Rename player');
    await screen.findByText('Bob is called Robert now.');
    await choose('Disable');
    await press('Disable user');
    await screen.findByText('Bob is disabled.');
    expect(server.callsTo(`POST ${of(admin.warnUser)}`)[0]?.body).toEqual({ message: 'Be kind' });
    expect(server.callsTo(`PUT ${of(admin.user)}`)[0]?.body).toEqual({ display_name: 'Robert', version: 3 });
  });

  it('ends a mute', async () => {
    const DELETE = `DELETE ${routePath(admin.muteUser, { user_id: BOB.user_id })}`;
    show({ muted_until: '2999-01-01T00:00:00.000Z' });
    server.on(DELETE, { status: 204 });
    await choose('End mute');
    expect(await screen.findByText('BOB is not muted any more.')).toBeVisible();
  });

  it('has no buttons for an observer', async () => {
    signIn({ is_observer: true });
    show();
    await screen.findByText('Rude');
    expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
  });
});
