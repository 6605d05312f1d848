import { BATTLE_CLIENT, ROUTES } from '@fourfold/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, fill, press, signIn, visit } from '../../test/app';
import { aGame, ME, ROOM_CODE, someStats } from '../../test/battle-builders';
import { aLogin } from '../../test/builders';
import type { FakeServer } from '../../test/fake-server';
import { sessionStore } from '../lib/session/session';
import { FakeWires } from '../lib/socket/fake-wire';

let mockWires: FakeWires;
let server: FakeServer;
jest.mock('../lib/socket/socket-io-wire', () => ({
  openSocketIoWire: (...args: Parameters<FakeWires['open']>) => mockWires.open(...args),
}));

const { battle } = ROUTES;

beforeEach(() => {
  mockWires = new FakeWires();
  server = appServer()
    .on(`GET ${ROUTES.auth.wsToken}`, { status: 200, body: { token: 'issued', expires_in: 60 } })
    .on(`GET ${battle.activeGames}`, { status: 200, body: { games: [] } })
    .on(`GET ${battle.stats}`, { status: 200, body: someStats() })
    .on(`GET ${battle.history}`, { status: 200, body: { battles: [], total: 0 } })
    .on(`GET ${battle.avatars}`, { status: 200, body: [] });
});
afterEach(() => act(() => sessionStore.clear()));

const connect = async (): Promise<void> => {
  await waitFor(() => expect(mockWires.opened).toHaveLength(1));
  act(() => mockWires.last.open());
};
const lobby = (): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name: 'Battle' });

describe('the way to battle', () => {
  it.each(['/battle', `/battle/game/${ROOM_CODE}`])('%s is for players', async (path) => {
    visit(path);
    await screen.findByRole('heading', { name: 'Login' });
    expect(mockWires.opened).toHaveLength(0);
  });

  it.each([
    ['Login', `POST ${ROUTES.users.login}`],
    ['Register', `POST ${ROUTES.users.register}`],
  ])('by an invitation leads a visitor through %s into the room', async (way, route) => {
    server.on(route, { status: 200, body: aLogin() });
    visit(`/battle/game/${ROOM_CODE.toLowerCase()}`);
    expect(await screen.findByText(`Log in or create an account to enter room ${ROOM_CODE}.`)).toBeVisible();
    if (way === 'Register') {
      await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
      await screen.findByRole('heading', { name: 'Create an account' });
      await fill('Display name', 'Ada');
      await fill('Confirm password', 'secret');
    }
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await press(way);
    await screen.findByText('Entering the room…');
    expect(window.location.pathname).toBe(`/battle/game/${ROOM_CODE.toLowerCase()}`);
    await connect();
    expect(mockWires.last.named(BATTLE_CLIENT.getGameState)).toEqual([{ room_code: ROOM_CODE }]);
  });

  it.each(['/battle/game', '/battle/game/'])('%s, without a code, leads to the lobby', async (path) => {
    signIn();
    visit(path);
    await lobby();
    expect(window.location.pathname).toBe('/battle');
  });

  it('leads from the home page through the lobby into a room and back, on one connection that ends elsewhere', async () => {
    signIn();
    visit('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to battle' }));
    await lobby();
    await connect();
    await press('Create Game');
    const game = aGame({ [ME]: {} });
    act(() => mockWires.last.say('game_created', { room_code: ROOM_CODE, game }));
    await waitFor(() => expect(window.location.pathname).toBe(`/battle/game/${ROOM_CODE}`));
    act(() => mockWires.last.say('game_state', { game }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave room' }));
    await lobby();
    expect([mockWires.opened.length, mockWires.last.closed]).toEqual([1, false]);
    await userEvent.click(screen.getByRole('link', { name: 'View Leaderboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
    expect(screen.getByRole('tab', { name: 'Battle' })).toHaveAttribute('aria-selected', 'true');
    expect(mockWires.last.closed).toBe(true);
  });
});
