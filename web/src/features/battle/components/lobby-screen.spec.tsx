import { BATTLE_CLIENT, ROUTES } from '@fourfold/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aGame, aLine, aPlayer, BEA, CAL, ME, ROOM_CODE, someStats } from '../../../../test/battle-builders';
import { aFriend, aUser } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { connect, say, sent, connections } from '../../../../test/fake-sockets';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { battleSettings, type GameSettings } from '../live/battle-settings';
import { BattleConnection } from '../live/battle-socket';
import { LobbyScreen, preloadLobby } from './lobby-screen';

const { battle } = ROUTES;
const GAME = {
  room_code: 'GHJK45',
  host_username: 'bea',
  host_display_name: 'Bea',
  players: 1,
  max_players: 2,
  hit_points: 20,
  friends_only: true,
  looking_for_opponent: false,
  allow_watching: false,
};
/** The server chooses the avatar of a player who may never have chosen one. */
const DEFAULT_GAME = {
  game_type: 'typing_race',
  avatar_id: undefined,
  max_players: 2,
  hit_points: 20,
  friends_only: true,
  allow_watching: false,
};

let server: FakeServer;
let entered: string[];
beforeAll(preloadLobby);
beforeEach(() => {
  entered = [];
  server = new FakeServer()
    .on(`GET ${battle.activeGames}`, ok({ games: [GAME], watchable_games: [] }))
    .on(`GET ${ROUTES.friends.blocks}`, ok([]))
    .on(`GET ${ROUTES.friends.list}`, ok([]))
    .on(`GET ${battle.stats}`, ok(someStats()))
    .on(`GET ${battle.history}`, ok({ battles: [], total: 0 }))
    .on(`GET ${battle.avatars}`, ok([]))
    .on(`GET ${battle.avatar}`, ok({ avatar_id: 1 }))
    .on('POST /api/battle/avatar/2', ok({ avatar_id: 2 }));
  signIn();
});

async function show(): Promise<QueryClient> {
  const { queryClient } = renderWithProviders(
    <BattleConnection>
      <LobbyScreen userId={ME} onEntered={(code) => entered.push(code)} />
    </BattleConnection>,
  );
  await waitFor(() => expect(connections.opened).toHaveLength(1));
  return queryClient;
}
async function showLive(): Promise<void> {
  await show();
  await connect();
  await screen.findByText('Connected');
}

describe('the lobby', () => {
  it('explains the game, including health points and hit points', async () => {
    await show();
    const rules = screen.getByRole('region', { name: 'How to Play' });
    expect(rules).toHaveTextContent('6 health points');
    expect(rules).toHaveTextContent('20 unless the host chooses otherwise');
  });

  it('joins the lobby on every connection', async () => {
    await show();
    expect(screen.getByText('Connecting…')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Game' })).toBeDisabled();
    act(() => connections.last.open());
    expect(sent(BATTLE_CLIENT.joinLobby)).toHaveLength(1);
    act(() => connections.last.drop());
    expect(screen.getByText('Reconnecting…')).toBeVisible();
    await connect(2);
    expect(sent(BATTLE_CLIENT.joinLobby)).toHaveLength(1);
  });

  it.each([
    ['its token is refused', (connection: typeof connections.last) => connection.refuse()],
    ['the server closes it', (connection: typeof connections.last) => connection.drop(1000)],
  ])('says that the connection is gone when %s, and reconnects on request', async (_, end) => {
    await show();
    act(() => end(connections.last));
    expect(await screen.findByText('Failed to connect to battle server')).toBeVisible();
    await press('Try again');
    await waitFor(() => expect(connections.opened).toHaveLength(2));
  });
});

describe('a new game', () => {
  it('is for friends only, with the default settings, unless others are chosen', async () => {
    await showLive();
    const points = screen.getByRole('slider', { name: 'Hit points' });
    expect([points.getAttribute('min'), points.getAttribute('max')]).toEqual(['10', '50']);
    await press('Create Game');
    expect(sent(BATTLE_CLIENT.createGame)).toEqual([DEFAULT_GAME]);
    say('game_created', { room_code: ROOM_CODE, game: aGame() });
    expect(entered).toEqual([ROOM_CODE]);
  });

  it('has the chosen settings, which are remembered, and the avatar is stored', async () => {
    await showLive();
    await userEvent.click(screen.getByRole('radio', { name: 'Wizard' }));
    fireEvent.change(screen.getByRole('slider', { name: 'Hit points' }), { target: { value: '35' } });
    await userEvent.click(screen.getByRole('radio', { name: '3 players' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Friends only' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Let others watch' }));
    await press('Create Game');
    const remembered = { max_players: 3, hit_points: 35, allow_watching: true };
    const chosen = { ...remembered, friends_only: false };
    expect(sent(BATTLE_CLIENT.createGame)).toEqual([{ ...DEFAULT_GAME, ...chosen, avatar_id: 2 }]);
    expect(battleSettings.game()).toEqual(remembered);
    expect(server.callsTo('POST /api/battle/avatar/2')).toHaveLength(1);
    expect(screen.getByText(/You join as the Wizard/)).toBeVisible();
  });

  it('is for friends only again after an open one', async () => {
    const { friends_only: _, ...remembered } = { ...DEFAULT_GAME, max_players: 3 };
    battleSettings.storeGame({ ...remembered, friends_only: false } as GameSettings);
    await showLive();
    expect(screen.getByRole('checkbox', { name: 'Friends only' })).toBeChecked();
    await press('Create Game');
    expect(sent(BATTLE_CLIENT.createGame)).toEqual([{ ...DEFAULT_GAME, max_players: 3 }]);
  });

  it('has the avatar that was chosen on another device', async () => {
    server.on(`GET ${battle.avatar}`, ok({ avatar_id: 3 }));
    await showLive();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Skeleton' })).toBeChecked());
    expect(screen.getByText(/You join as the Skeleton/)).toBeVisible();
    await press('Create Game');
    expect(sent(BATTLE_CLIENT.createGame)).toMatchObject([{ avatar_id: 3 }]);
  });

  it('leaves the avatar to the server while it is not known', async () => {
    server.hold(`GET ${battle.avatar}`, ok({ avatar_id: 3 }));
    await showLive();
    expect(screen.getByRole('radio', { name: 'Knight' })).toBeChecked();
    await press('Create Game');
    expect(sent(BATTLE_CLIENT.createGame)).toMatchObject([{ avatar_id: undefined }]);
  });

  it('has the avatar that is chosen while the stored one is loading', async () => {
    const tell = server.hold(`GET ${battle.avatar}`, ok({ avatar_id: 3 }));
    await showLive();
    await userEvent.click(screen.getByRole('radio', { name: 'Wizard' }));
    tell();
    await press('Create Game');
    expect(sent(BATTLE_CLIENT.createGame)).toMatchObject([{ avatar_id: 2 }]);
  });

  it('shows the message of a refusal, and can be tried again', async () => {
    await showLive();
    connections.answer = () => new Promise(() => undefined);
    await press('Create Game');
    expect(screen.getByRole('button', { name: 'Creating…' })).toBeDisabled();
    say('error', { message: 'You are already in a game', code: 'already_in_room' });
    expect(screen.getByRole('alert')).toHaveTextContent('You are already in a game');
    expect(screen.getByRole('button', { name: 'Create Game' })).toBeEnabled();
    say('error', {});
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred');
  });

  it('leads into the room even if another request is refused meanwhile', async () => {
    await showLive();
    connections.answer = () => new Promise(() => undefined);
    await press('Create Game');
    say('error', { message: 'Too many', code: 'rate_limited' });
    say('game_created', { room_code: ROOM_CODE, game: aGame() });
    expect(entered).toEqual([ROOM_CODE]);
  });

  it.each([
    ['Create Game', 'Failed to create game'],
    ['Join GHJK45 of bea', 'Failed to join game'],
  ])('reports a missing answer (%s)', async (button, message) => {
    await showLive();
    await screen.findByRole('button', { name: button });
    connections.answer = () => Promise.reject(new Error('timeout'));
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('does not lead into a room that another tab has created', async () => {
    await showLive();
    say('game_created', { room_code: ROOM_CODE, game: aGame() });
    expect(entered).toEqual([]);
  });
});

describe('joining a game', () => {
  it('takes the code out of what is pasted', async () => {
    await showLive();
    await userEvent.click(screen.getByLabelText('Room code'));
    await userEvent.paste(`https://fourfold.example/battle/game/${ROOM_CODE}`);
    expect(screen.getByLabelText('Room code')).toHaveValue(ROOM_CODE);
    await userEvent.clear(screen.getByLabelText('Room code'));
    await userEvent.paste(' ＦＱＬ-d 23');
    await press('Join Game');
    expect(sent(BATTLE_CLIENT.joinGame)).toEqual([{ room_code: ROOM_CODE, avatar_id: undefined }]);
  });

  it('leaves the characters that an IME is composing alone', async () => {
    await showLive();
    const input = screen.getByLabelText('Room code');
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: 'ｆｑ' }, isComposing: true });
    expect(input).toHaveValue('ｆｑ');
    fireEvent.compositionEnd(input, { data: 'ｆｑ' });
    expect(input).toHaveValue('FQ');
  });

  it('needs a code, which is upper-cased and cut to six characters', async () => {
    await showLive();
    await press('Join Game');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a room code');
    await userEvent.type(screen.getByLabelText('Room code'), 'fqld23xyz');
    expect(screen.getByLabelText('Room code')).toHaveValue(ROOM_CODE);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Join Game');
    expect(sent(BATTLE_CLIENT.joinGame)).toEqual([{ room_code: ROOM_CODE, avatar_id: undefined }]);
    say('game_joined', { room_code: ROOM_CODE, game: aGame() });
    expect(entered).toEqual([ROOM_CODE]);
  });

  it('is offered for every waiting game from the poll and the socket', async () => {
    await showLive();
    expect(await screen.findByText('GHJK45')).toBeVisible();
    expect(screen.getByText(/1\/2 players, friends only/)).toBeVisible();
    say('lobby_update', { active_games: [{ ...GAME, players: 2 }], watchable_games: [] });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Join GHJK45 of bea' })).toBeDisabled());
  });

  it('names the rooms that look for an opponent', async () => {
    await showLive();
    expect(await screen.findByText('GHJK45')).toBeVisible();
    expect(screen.queryByText('looking for an opponent')).toBeNull();
    say('lobby_update', { active_games: [{ ...GAME, looking_for_opponent: true }], watchable_games: [] });
    expect(await screen.findByText('looking for an opponent')).toBeVisible();
  });

  it('needs one press to play now, in any room that fits or in a new one', async () => {
    battleSettings.storeGame({ max_players: 3, hit_points: 35, allow_watching: true });
    await showLive();
    await press('Play now');
    const { game_type: _, ...anybody } = { ...DEFAULT_GAME, friends_only: false };
    expect(sent(BATTLE_CLIENT.quickJoin)).toEqual([
      { ...anybody, max_players: 3, hit_points: 35, allow_watching: true },
    ]);
    say('game_created', { room_code: ROOM_CODE, game: aGame() });
    expect(entered).toEqual([ROOM_CODE]);
  });
});

describe('a friend who waits', () => {
  beforeEach(async () => {
    const bea = aFriend({ user_id: BEA, username: 'bea', is_online: true });
    server.on(`GET ${ROUTES.friends.list}`, ok([bea]));
    const queries = await show();
    await connect();
    await screen.findByText('GHJK45');
    await waitFor(() => expect(queries.getQueryData(['friends'])).toEqual([bea]));
  });

  it('comes before strangers, also in a room for friends only', async () => {
    await press('Play now');
    expect(sent(BATTLE_CLIENT.joinGame)).toMatchObject([{ room_code: 'GHJK45' }]);
    expect(sent(BATTLE_CLIENT.quickJoin)).toEqual([]);
    say('game_joined', { room_code: 'GHJK45', game: aGame() });
    expect(entered).toEqual(['GHJK45']);
  });

  it('is given up for anybody when the room has filled meanwhile', async () => {
    connections.answer = ({ name }) =>
      name === 'join_game' ? { error: { code: 'room_full', message: 'This game is full' } } : {};
    await press('Play now');
    await waitFor(() => expect(sent(BATTLE_CLIENT.quickJoin)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it.each([
  ['that the player has opened', { host_username: aUser().username }],
  ['in which the player has a seat', {}],
])('offers no Join in a room %s', async (_, changes) => {
  if (!('host_username' in changes)) battleSettings.storeRoom(ME, GAME.room_code);
  server.on(`GET ${battle.activeGames}`, ok({ games: [{ ...GAME, ...changes }], watchable_games: [] }));
  await showLive();
  expect(await screen.findByText('Your room')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Join GHJK45/ })).toBeNull();
});

describe('an empty lobby', () => {
  it('offers a practice first', async () => {
    server.on(`GET ${battle.activeGames}`, ok({ games: [], watchable_games: [] }));
    await showLive();
    const practice = await screen.findByRole('link', { name: 'Practice' });
    expect(practice).toHaveAttribute('href', '/battle/practice');
    const playNow = screen.getByRole('button', { name: 'Play now' });
    expect(practice.compareDocumentPosition(playNow)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/^Nobody is waiting right now\./)).toBeVisible();
  });
});

describe('a battle to watch', () => {
  it('is listed with its players and watchers', async () => {
    const players = [ME, BEA].map((user_id) => ({
      user_id,
      display_name: aPlayer(user_id).display_name,
      avatar_id: 1,
    }));
    server.on(
      `GET ${battle.activeGames}`,
      ok({ games: [], watchable_games: [{ room_code: ROOM_CODE, players, started_at: '', watchers: 2 }] }),
    );
    await showLive();
    const link = await screen.findByRole('link', { name: 'Watch Ada against Bea' });
    expect(link).toHaveAttribute('href', `/battle/watch/${ROOM_CODE}`);
    expect(screen.getByText('2 watchers')).toBeVisible();
  });
});

describe('a challenge', () => {
  it('opens a room for friends once the lobby is live', async () => {
    renderWithProviders(
      <BattleConnection>
        <LobbyScreen userId={ME} challengedId={BEA} onEntered={(code) => entered.push(code)} />
      </BattleConnection>,
    );
    await connect();
    expect(sent(BATTLE_CLIENT.createGame)).toMatchObject([{ friends_only: true }]);
    say('game_created', { room_code: ROOM_CODE, game: aGame() });
    expect(entered).toEqual([ROOM_CODE]);
  });
});

describe('a seat in another room', () => {
  const running = aGame(undefined, { state: 'in_progress' });

  it('can be returned to or forfeited', async () => {
    await showLive();
    say('game_state', { game: running });
    expect(screen.getByText(`Your battle goes on in room ${ROOM_CODE}.`)).toBeVisible();
    await press('Return to the room');
    expect(entered).toEqual([ROOM_CODE]);
    await press('Forfeit');
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(1);
    expect(screen.queryByText(/Your battle goes on/)).toBeNull();
  });

  it('leads into the room when the battle starts, and is forgotten when it ends', async () => {
    await showLive();
    say('game_state', { game: aGame() });
    expect(screen.getByText(`Your seat is kept in room ${ROOM_CODE}.`)).toBeVisible();
    say('game_started', { game: running, challenge: {} });
    expect(entered).toEqual([ROOM_CODE]);
    say('game_over', { game: { ...running, state: 'completed', winner_id: BEA }, reason: 'eliminated' });
    expect(screen.queryByText(/Your seat is kept/)).toBeNull();
  });

  it('is requested when the server says that the room has another version', async () => {
    await showLive();
    say('game_state', { game: aGame() });
    say('room_version', { room_code: ROOM_CODE, version: 1 });
    say('room_version', { room_code: GAME.room_code, version: 2 });
    expect(sent(BATTLE_CLIENT.getGameState)).toEqual([]);
    say('room_version', { room_code: ROOM_CODE, version: 2 });
    expect(sent(BATTLE_CLIENT.getGameState)).toEqual([{ room_code: ROOM_CODE }]);
    say('game_state', { game: { ...running, version: 2 } });
    say('room_version', { room_code: ROOM_CODE, version: 2 });
    expect(screen.getByText(`Your battle goes on in room ${ROOM_CODE}.`)).toBeVisible();
    expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(1);
  });

  it('is kept when another battle ends', async () => {
    localStorage.setItem('fourfold.battle-room', `${ME} ${ROOM_CODE}`);
    await showLive();
    say('game_state', { game: running });
    const other = aGame(undefined, { state: 'completed', room_code: GAME.room_code });
    say('game_over', { game: other, reason: 'forfeit' });
    expect(screen.getByText(`Your battle goes on in room ${ROOM_CODE}.`)).toBeVisible();
    expect(localStorage.getItem('fourfold.battle-room')).toBe(`${ME} ${ROOM_CODE}`);
  });

  it('is remembered while the server is unavailable', async () => {
    localStorage.setItem('fourfold.battle-room', `${ME} ${ROOM_CODE}`);
    connections.answer = () => ({ error: { code: 'service_unavailable', message: 'Please try again' } });
    await showLive();
    connections.answer = () => ({});
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(2);
    say('game_state', { game: running });
    expect(screen.getByText(`Your battle goes on in room ${ROOM_CODE}.`)).toBeVisible();
    expect(localStorage.getItem('fourfold.battle-room')).toBe(`${ME} ${ROOM_CODE}`);
  });

  it('is forgotten without an error when the room no longer exists', async () => {
    localStorage.setItem('fourfold.battle-room', `${ME} ${ROOM_CODE}`);
    connections.answer = () => ({ error: { code: 'room_not_found', message: 'Game not found' } });
    await showLive();
    expect(sent(BATTLE_CLIENT.getGameState)).toEqual([{ room_code: ROOM_CODE }]);
    say('error', { code: 'room_not_found', message: 'Game not found' });
    await waitFor(() => expect(localStorage.getItem('fourfold.battle-room')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the lobby chat', () => {
  const field = (): HTMLElement => screen.getByLabelText('Lobby chat message');

  it('shows earlier and new messages', async () => {
    await showLive();
    say('lobby_history', { messages: [aLine(BEA, 'Anybody here?')] });
    say('lobby_message', aLine(BEA, 'Anybody here?'));
    say('lobby_message', aLine(ME, 'Yes'));
    const log = within(screen.getByRole('log', { name: 'Lobby chat' }));
    await log.findByText('Anybody here?');
    const items = log.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['bea: Anybody here?', 'You: Yes']);
  });

  it('offers to block and report other senders, but not oneself', async () => {
    await showLive();
    say('lobby_history', { messages: [aLine(BEA, 'Hi'), aLine(ME, 'Hello')] });
    await press('Actions for bea');
    expect(screen.getByRole('button', { name: 'Block bea' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for ada' })).toBeNull();
    await press('Report bea');
    expect(await screen.findByText(/^Admins also see the message/)).toBeVisible();
  });

  it('hides messages of blocked players', async () => {
    const tell = server.hold(`GET ${ROUTES.friends.blocks}`, ok([{ user_id: BEA }]));
    await showLive();
    say('lobby_history', { messages: [aLine(BEA, 'You again'), aLine(ME, 'Hello'), aLine(CAL, 'Hi all')] });
    const log = screen.getByRole('log', { name: 'Lobby chat' });
    expect(log.textContent).toBe('You: Hello');
    tell();
    await within(log).findByText('Hi all');
    say('lobby_message', aLine(BEA, 'Answer me'));
    expect(log.textContent).toBe('You: Hellocal: Hi all');
  });

  it('sends trimmed messages, and no empty ones', async () => {
    await showLive();
    await userEvent.type(field(), '   {Enter}');
    await userEvent.clear(field());
    await userEvent.type(field(), ' Hello {Enter}');
    expect(sent(BATTLE_CLIENT.lobbyChat)).toEqual([{ message: 'Hello' }]);
    expect(field()).toHaveValue('');
  });

  it('takes 200 characters, however they are encoded', async () => {
    await showLive();
    await userEvent.click(field());
    await userEvent.paste('🐝'.repeat(201));
    expect(field()).toHaveValue('🐝'.repeat(200));
  });

  it('needs a connection, and keeps a message that was refused', async () => {
    await show();
    await userEvent.type(field(), 'Hello{Enter}');
    expect(field()).toHaveValue('Hello');
    act(() => connections.last.open());
    connections.answer = () => ({ error: { code: 'rate_limited', message: 'Too many' } });
    await userEvent.type(field(), '{Enter}');
    expect(await screen.findByText('Not sent. Try again in a moment.')).toBeVisible();
    expect(field()).toHaveValue('Hello');
    expect(sent(BATTLE_CLIENT.lobbyChat)).toHaveLength(1);
  });
});

describe('battle stats', () => {
  it('are shown with a link to the leaderboard', async () => {
    await show();
    const stats = screen.getByRole('region', { name: 'Battle Stats' });
    expect(await within(stats).findByText('75%')).toBeVisible();
    expect(stats).toHaveTextContent('Average WPM48');
    expect(stats).toHaveTextContent('board');
  });

  it('are hidden when they cannot be loaded', async () => {
    server.on(`GET ${battle.stats}`, { status: 503, body: { detail: 'later' } });
    await show();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Battle Stats' })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
