import { ROUTES, routePath, type CaseReport, type ReportCase } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill, press, retype } from '../../../../test/actions';
import { BOB } from '../../../../test/admin-builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { translatePage } from '../../../../test/translate-page';
import { POLL_MS } from '../hooks/queries';
import { ReportsScreen } from './reports-screen';

const { admin } = ROUTES;
const ANN = { user_id: 'ann-id', display_name: 'ANN' };
const REPORTED = { user_id: BOB.user_id, username: 'bob', display_name: 'BOB' };
const PUT = `PUT ${routePath(admin.reportCase, { user_id: BOB.user_id })}`;

const aReport = (changes: Partial<CaseReport> = {}): CaseReport => ({
  report_id: 4,
  reporter: ANN,
  reason: 'Rude',
  created_at: '2025-11-21T10:00:00.000Z',
  message: null,
  context: [],
  ...changes,
});

const aCase = (changes: Partial<ReportCase> = {}): ReportCase => ({
  user: REPORTED,
  status: 'open',
  reports: [aReport()],
  count: 1,
  handler: null,
  handled_at: null,
  closed_reason: null,
  closed_before: 0,
  muted_until: null,
  warnings: 0,
  last_warning: null,
  version: 1,
  ...changes,
});

const ANOTHER = aReport({
  report_id: 5,
  reporter: { user_id: 'cat-id', display_name: 'Cat' },
  reason: 'Spam',
});

let server: FakeServer;

const show = (changes: Partial<ReportCase> = {}): void => {
  server = new FakeServer().on(`GET ${admin.reportCases}`, ok([aCase(changes)]));
  renderWithProviders(<ReportsScreen />);
};
const choose = async (action: string): Promise<void> => {
  await press(/^Actions for/);
  await press(action);
};

describe('a case', () => {
  it('shows a deleted account by its id, and offers nothing against it', async () => {
    show({ user: { user_id: 'bob-id', username: '', display_name: '' } });
    expect(await screen.findByText('Deleted player')).toBeVisible();
    expect(screen.getByText('bob-id')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    await press(/^Actions for/);
    expect(screen.getByRole('button', { name: 'Close case' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull();
  });

  it('goes on showing what changes in a page that the browser translates', async () => {
    show();
    await screen.findByText('1 report');
    const end = translatePage();
    server
      .on(PUT, ok(aCase({ version: 2 })))
      .on(`GET ${admin.reportCases}`, ok([aCase({ count: 2, reports: [aReport(), ANOTHER] })]));
    await choose('Handle');
    const row = await screen.findByRole('row', { name: /BOB/ });
    await waitFor(() => expect(row).toHaveTextContent('2 reports'));
    end();
  });

  it('is one row with all reporters, reasons and messages, and links to the person', async () => {
    const said = { timestamp: '2025-11-21T09:00:00.000Z', is_reported: false };
    const context = [
      { ...said, from_user_id: 'ann-id', display_name: 'ANN', message: 'Hello' },
      { ...said, from_user_id: BOB.user_id, display_name: 'BOB', message: 'You fool', is_reported: true },
    ];
    show({ count: 23, reports: [aReport({ context, message: 'You fool' }), ANOTHER] });
    const row = await screen.findByRole('row', { name: /BOB/ });
    const reports = within(row).getByRole('list', { name: 'Reports' });
    const [first, second] = [...reports.children] as HTMLElement[];
    expect(first).toHaveTextContent(/^ANN, .*Rude/);
    expect(second).toHaveTextContent(/^Cat, .*Spam$/);
    expect(row).toHaveTextContent('23 reports');
    expect(row).toHaveTextContent('21 older ones aren’t shown.');
    const [hello, fool] = within(first!).getAllByRole('listitem');
    expect(hello).toHaveTextContent(/^ANN, .*Hello$/);
    expect(hello).not.toHaveTextContent('reported');
    expect(fool).toHaveTextContent(/^BOB, .*, reported.*You fool$/);
    expect(within(row).getByRole('link', { name: '@bob' })).toHaveAttribute(
      'href',
      '/admin/users?search=bob',
    );
  });

  it('shows what is known about the person, and whether they have read the last warning', async () => {
    const last_warning = { message: 'Be kind', created_at: '2025-11-20T10:00:00.000Z', read_at: null };
    show({ closed_before: 1, warnings: 2, last_warning });
    const row = await screen.findByRole('row', { name: /BOB/ });
    for (const text of ['1 earlier report closed', '2 warnings', 'Be kind, not read yet'])
      expect(row).toHaveTextContent(text);
  });

  it('is one of eight on a page', async () => {
    const cases = Array.from({ length: 9 }, (_, n) => aCase({ user: { ...REPORTED, user_id: `user-${n}` } }));
    server = new FakeServer().on(`GET ${admin.reportCases}`, ok(cases));
    renderWithProviders(<ReportsScreen />);
    expect(await screen.findAllByRole('rowheader')).toHaveLength(8);
    await press('Newer');
    await waitFor(() =>
      expect(server.callsTo(`GET ${admin.reportCases}`).at(-1)?.path).toMatch(/skip=8&limit=9/),
    );
  });

  it('comes up by itself', async () => {
    jest.useFakeTimers();
    server = new FakeServer().on(`GET ${admin.reportCases}`, ok([]), ok([aCase()]));
    renderWithProviders(<ReportsScreen />);
    expect(await screen.findByText('Nobody is reported.')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
    expect(await screen.findByText('Rude')).toBeVisible();
    jest.useRealTimers();
  });

  it('is in the queue until it is closed, with the name of the admin who handles it', async () => {
    show({ status: 'handling', handler: { user_id: 'root-id', display_name: 'Root' } });
    const row = await screen.findByRole('row', { name: /BOB/ });
    expect(row).toHaveTextContent('Being handledRoot');
    expect(server.queriesTo(`GET ${admin.reportCases}`)[0]).not.toHaveProperty('status');
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Closed');
    await waitFor(() =>
      expect(server.queriesTo(`GET ${admin.reportCases}`).at(-1)).toMatchObject({ status: 'closed' }),
    );
  });

  it('is handled, and closed only with a reason', async () => {
    show();
    server.on(PUT, ok(aCase({ status: 'handling', version: 2 })));
    await choose('Handle');
    await screen.findByText('You handle the case now.');
    await choose('Close case');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close case' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close case' }));
    expect(await dialog.findByText('A reason is required')).toBeVisible();
    await fill('Reason', 'Warned');
    await userEvent.click(dialog.getByRole('button', { name: 'Close case' }));
    await screen.findByText('The case of BOB is closed.');
    expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
      { status: 'handling', version: 1 },
      { status: 'closed', reason: 'Warned', version: 1 },
    ]);
  });

  it('closed by somebody else meanwhile, shows both reasons before it is closed again', async () => {
    show();
    const current = aCase({ status: 'closed', closed_reason: 'Harmless', version: 7 });
    server.on(
      PUT,
      { status: 409, body: { detail: 'Somebody else has changed this meanwhile', current } },
      ok({}),
    );
    await choose('Close case');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close case' }));
    await fill('Reason', 'Warned');
    await userEvent.click(dialog.getByRole('button', { name: 'Close case' }));
    expect(await dialog.findByText(/^Somebody else has changed this meanwhile/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close case' }));
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
    await screen.findByLabelText('Message');
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
    expect(await screen.findByText('BOB isn’t muted any more.')).toBeVisible();
  });

  it('has no buttons for an observer', async () => {
    signIn({ is_observer: true });
    show();
    await screen.findByText('Rude');
    expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
  });
});
