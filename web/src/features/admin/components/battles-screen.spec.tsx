import { ROUTES, type LiveBattle } from '@fourfold/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, retype } from '../../../../test/actions';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { BattlesScreen } from './battles-screen';

const { admin } = ROUTES;
const PREVIEW = `POST ${admin.previewVoidBattles}`;
const VOID = `POST ${admin.voidBattles}`;
const BATTLE: LiveBattle = {
  room_code: 'ABC234',
  battle_id: '018f0000-0000-4000-8000-0000000000ba',
  state: 'in_progress',
  started_at: '2025-11-21T10:00:00.000Z',
  players: [
    { user_id: 'ann', display_name: 'Ann' },
    { user_id: 'bob', display_name: 'Bob' },
  ],
  watchers: 2,
};

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(`GET ${admin.liveBattles}`, ok([BATTLE]))
    .on(PREVIEW, ok({ battles: 4, players: 7 }))
    .on(VOID, ok({ voided: 1 }));
});

const open = (): void => void renderWithProviders(<BattlesScreen />);

it('says when live battles did not load, and when there are none', async () => {
  server.on(`GET ${admin.liveBattles}`, { status: 500 }, ok([]));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load live battles');
  await press('Try again');
  expect(await screen.findByText('Nobody battles right now.')).toBeVisible();
});

it('voids a battle after a confirmation that names the players', async () => {
  open();
  await press('Void the battle in room ABC234');
  expect(screen.getByRole('dialog')).toHaveTextContent('Void the battle of Ann and Bob?');
  expect(server.callsTo(VOID)).toEqual([]);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Void battles' }));
  await screen.findByText('1 battle is void.');
  expect(server.callsTo(VOID)[0]?.body).toEqual({ battle_ids: [BATTLE.battle_id] });
});

it('says how many battles of a time and players it would catch, which must not end before it starts', async () => {
  open();
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2025-11-21T10:00' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-11-21T09:00' } });
  await press('Void battles');
  expect(await screen.findByRole('alert')).toHaveTextContent('The end must be later than the start');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-11-21T11:00' } });
  await press('Void battles');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('That’s 4 battles of 7 players.');
  expect(server.callsTo(VOID)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Void battles' }));
  await screen.findByText('1 battle is void.');
  const time = {
    from: new Date('2025-11-21T10:00').toISOString(),
    to: new Date('2025-11-21T11:00').toISOString(),
  };
  expect(server.callsTo(PREVIEW)[0]?.body).toEqual(time);
  expect(server.callsTo(VOID)[0]?.body).toEqual(time);
});

it('voids one finished battle, by its id or the address of its replay', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('Battle'), 'ABC234');
  await press('Void battle');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Enter the id of a battle/);
  const id = '018f0000-0000-7000-8000-00000000000f';
  await retype('Battle', `https://play.example/battle/replay/${id}`);
  server.on(PREVIEW, ok({ battles: 0, players: 0 }), ok({ battles: 1, players: 2 }));
  await press('Void battle');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No battle would be void'));
  await press('Void battle');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Void the battle? That’s 1 battle of 2 players.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Void battles' }));
  await screen.findByText('1 battle is void.');
  expect(server.callsTo(VOID)[0]?.body).toEqual({ battle_ids: [id] });
});

it('lets an observer look, and void nothing', async () => {
  signIn({ is_observer: true });
  open();
  await screen.findByText('ABC234');
  expect(screen.queryByRole('button', { name: /Void/ })).toBeNull();
});
