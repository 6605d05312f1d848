import { BATTLE_CLIENT, ROUTES } from '@fourfold/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, fill, press, signIn, visit } from '../../test/app';
import { aGame, ME, ROOM_CODE, someStats } from '../../test/battle-builders';
import { aLogin } from '../../test/builders';
import { ok, type FakeServer } from '../../test/fake-server';
import { connect, say, sent, connections } from '../../test/fake-sockets';
import { battleSettings } from '../features/battle/live/battle-settings';

let server: FakeServer;

const { battle } = ROUTES;

beforeEach(() => {
  server = appServer()
    .on(`GET ${battle.activeGames}`, ok({ games: [], watchable_games: [] }))
    .on(`GET ${battle.stats}`, ok(someStats()))
    .on(`GET ${battle.history}`, ok({ battles: [], total: 0 }))
    .on(`GET ${battle.avatars}`, ok([]))
    .on(`GET ${battle.avatar}`, ok({ avatar_id: 1 }));
});

const lobby = (): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name: 'Battle' });

describe('the way to battle', () => {
  it.each([
    ['Login', `POST ${ROUTES.users.login}`],
    ['Register', `POST ${ROUTES.users.register}`],
  ])('leads an invited visitor through %s into the room', async (way, route) => {
    server.on(route, ok(aLogin()));
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
    expect(sent(BATTLE_CLIENT.getGameState)).toEqual([{ room_code: ROOM_CODE }]);
  });

  it('leads back to the own seat after the link to another room was refused', async () => {
    signIn();
    battleSettings.storeRoom(ME, ROOM_CODE);
    const isGone = { error: { code: 'room_not_found', message: 'Game not found' } };
    connections.answer = ({ payload }) =>
      (payload as { room_code?: string }).room_code === ROOM_CODE ? {} : isGone;
    visit('/battle/game/ABCD23');
    await connect();
    expect(await screen.findByText('Game not found')).toBeVisible();
    await press('Back to Lobby');
    await waitFor(() => expect(sent(BATTLE_CLIENT.getGameState)).toContainEqual({ room_code: ROOM_CODE }));
    say('game_state', { game: aGame({ [ME]: {} }) });
    expect(await screen.findByText(`Your seat is kept in room ${ROOM_CODE}.`)).toBeVisible();
  });

  it.each(['/battle/game', '/battle/game/'])('redirects %s, without a code, to the lobby', async (path) => {
    signIn();
    visit(path);
    await lobby();
    expect(window.location.pathname).toBe('/battle');
  });

  it('keeps one connection from the lobby into a room and back, and closes it on other pages', async () => {
    signIn();
    visit('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to battle' }));
    await lobby();
    await connect();
    await press('Create Game');
    const game = aGame({ [ME]: {} });
    say('game_created', { room_code: ROOM_CODE, game });
    await waitFor(() => expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(1));
    expect(window.location.pathname).toBe(`/battle/game/${ROOM_CODE}`);
    say('game_state', { game });
    await userEvent.click(await screen.findByRole('button', { name: 'Leave room' }));
    await lobby();
    expect([connections.opened.length, connections.last.closed]).toEqual([1, false]);
    await userEvent.click(screen.getByRole('link', { name: 'View Leaderboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
    expect(screen.getByRole('tab', { name: 'Battle' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(connections.last.closed).toBe(true));
  });
});
