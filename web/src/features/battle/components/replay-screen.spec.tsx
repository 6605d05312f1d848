import { ROUTES } from '@fourfold/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aReplay, BATTLE_ID } from '../../../../test/battle-builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import type { ReplaySource } from '../api';
import { ReplayScreen } from './replay-screen';

const OWN = `GET /api/battle/${BATTLE_ID}/replay`;
const SETTINGS = `PUT ${ROUTES.battle.settings}`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(OWN, ok(aReplay()))
    .on(`GET ${ROUTES.battle.settings}`, ok({ named_in_shared_replays: false }));
  signIn();
});

const show = (source: ReplaySource = { kind: 'own', battleId: BATTLE_ID }) =>
  renderWithProviders(<ReplayScreen source={source} />);
const moveTo = (atMs: number): void =>
  void fireEvent.change(screen.getByRole('slider', { name: 'Moment of the battle' }), {
    target: { value: atMs },
  });
const lane = (name: string): HTMLElement =>
  screen.getByRole('progressbar', { name: `Text typed by ${name}` }).closest('li')!;

it('shows the race at any moment', async () => {
  show();
  await screen.findByRole('region', { name: 'Recording' });
  moveTo(1_500);
  expect(screen.getByRole('progressbar', { name: 'Text typed by Ada' })).toHaveAttribute(
    'aria-valuenow',
    '57',
  );
  moveTo(2_600);
  expect(screen.getByText('Ada finished first: 2 damage.')).toBeVisible();
  expect(lane('Bea')).toHaveTextContent('Hit points 18/20');
  moveTo(6_000);
  expect(screen.getByText('Ada has won.')).toBeVisible();
  expect(lane('Bea')).toHaveTextContent('out');
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '0:06 of 0:06');
});

it('plays at the chosen pace, and stops at the end', async () => {
  show();
  await userEvent.selectOptions(await screen.findByLabelText('Pace'), 'Four times as fast');
  moveTo(5_900);
  await press('Play');
  await screen.findByText('Ada has won.');
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  // Long enough to be paused on a busy machine.
  await userEvent.selectOptions(screen.getByLabelText('Pace'), 'Half speed');
  await press('Play');
  await waitFor(() => expect(screen.queryByText('Ada has won.')).toBeNull());
  await press('Pause');
});

it('has the figures as tables for those who cannot see the graph', async () => {
  show();
  const speeds = await screen.findByRole('region', { name: 'Speed as a table' });
  expect(within(speeds).getByRole('row', { name: /^0:05/ })).toHaveTextContent('0:056144');
  expect(screen.getByRole('row', { name: /^Ada Winner/ })).toHaveTextContent('6198%');
  expect(screen.getByRole('row', { name: /^fold it/ })).toHaveTextContent('Ada2.5 s2');
});

it('makes a link to share, and asks whether others may show the own name', async () => {
  server
    .on(`POST /api/battle/${BATTLE_ID}/share`, ok({ token: 'secret' }))
    .on(SETTINGS, ok({ named_in_shared_replays: true }));
  show();
  await press('Get a link');
  expect(await screen.findByLabelText('Link to the replay')).toHaveValue(
    'http://localhost/battle/replay/shared/secret',
  );
  await userEvent.click(await screen.findByLabelText('Show my name in replays that others share'));
  await waitFor(() => expect(server.callsTo(SETTINGS)[0]?.body).toEqual({ named_in_shared_replays: true }));
});

it('has the link selected where there is no clipboard, as on plain http', async () => {
  server.on(`POST /api/battle/${BATTLE_ID}/share`, ok({ token: 'secret' }));
  show();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  await press('Get a link');
  const link = await screen.findByLabelText<HTMLInputElement>('Link to the replay');
  await waitFor(() => expect(link.selectionEnd! - link.selectionStart!).toBe(link.value.length));
  expect(screen.queryByText('The link couldn’t be made.')).toBeNull();
});

it.each<[string, ReplaySource, string]>([
  ['shared', { kind: 'shared', token: 'secret' }, 'GET /api/battle/shared-replays/secret'],
  ['flagged', { kind: 'flagged', battleId: BATTLE_ID }, `GET /api/admin/flagged/battles/${BATTLE_ID}/replay`],
])('of others (%s) cannot be shared again', async (_, source, route) => {
  server.on(route, ok(aReplay()));
  show(source);
  await screen.findByRole('region', { name: 'Recording' });
  expect(screen.queryByRole('button', { name: 'Get a link' })).toBeNull();
});

it('says when a replay is not available, and can be tried again', async () => {
  server.on(OWN, refused(404, 'Replay not found'), ok(aReplay()));
  show();
  expect(await screen.findByText(/^This replay isn’t available\./)).toBeVisible();
  await press('Try again');
  expect(await screen.findByRole('region', { name: 'Recording' })).toBeVisible();
});
