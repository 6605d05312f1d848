import {
  BATTLE_CLIENT,
  DAMAGE_POPUP_MS,
  RECONNECT_MAX_MS,
  RECONNECT_TRIES,
  ROUTES,
  type BattleGame,
} from '@fourfold/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aChallenge, aGame, aLine, BEA, CAL, ME, ROOM_CODE } from '../../../../test/battle-builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { connect, say as tell, sent, connections } from '../../../../test/fake-sockets';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { playTune } from '../live/sounds';
import { BattleConnection } from '../live/battle-socket';
import { preloadBattle, RoomScreen } from './room-screen';

jest.mock('../live/sounds', () => ({ playTune: jest.fn() }));

const INVITATION = `https://fourfold.example/battle/game/${ROOM_CODE}`;

let toLobby: jest.Mock;
let toRematch: jest.Mock;
let version: number;
let server: FakeServer;

/** Sends a message of the room: with the version of its game, or else that of the last message. */
function say(
  name: string,
  payload: { game?: BattleGame; game_state?: BattleGame; [field: string]: unknown } = {},
): void {
  version = (payload.game ?? payload.game_state)?.version ?? version;
  tell(name, { version, ...payload });
}

// Their code is loaded while players wait; a test does not wait.
beforeAll(preloadBattle);
beforeEach(() => {
  version = 1;
  toLobby = jest.fn();
  toRematch = jest.fn();
  jest.mocked(playTune).mockClear();
  server = new FakeServer();
  signIn();
});
afterEach(() => jest.useRealTimers());

async function show(): Promise<void> {
  renderWithProviders(
    <BattleConnection>
      <RoomScreen
        userId={ME}
        roomCode={ROOM_CODE}
        invitation={INVITATION}
        onLobby={toLobby}
        onRematch={toRematch}
      />
    </BattleConnection>,
  );
  await waitFor(() => expect(connections.opened).toHaveLength(1));
}
async function showGame(game: BattleGame): Promise<void> {
  await show();
  await connect();
  say('game_state', { game });
}
const panel = (name: string): HTMLElement => screen.getByRole('region', { name });
const field = (): HTMLElement => screen.getByLabelText('Type the text');
const spoken = (): string => screen.getAllByRole('status').at(-1)?.textContent ?? '';

const ready = { is_ready: true };
const bothReady = aGame({ [ME]: ready, [BEA]: ready }, { version: 3 });
const running = (players = {}, changes: Partial<BattleGame> = {}): BattleGame =>
  aGame({ [ME]: {}, [BEA]: {}, ...players }, { state: 'in_progress', version: 5, ...changes });
async function showBattle(game = running()): Promise<void> {
  await showGame(bothReady);
  say('game_started', { game, challenge: aChallenge() });
}
const hit = (winner: string, losers: string[], players: object, damage = 2): void =>
  say('word_completed', {
    game: running(players, { version: 6 }),
    winner_id: winner,
    loser_id: losers[0],
    loser_ids: losers,
    damage_dealt: damage,
  });

describe('an invitation', () => {
  const writeText = jest.fn<Promise<void>, [string]>();
  beforeEach(() => {
    writeText.mockReset().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });

  it.each([
    ['link', INVITATION],
    ['code', ROOM_CODE],
  ])('can be sent as a %s', async (what, text) => {
    await showGame(aGame({ [ME]: {} }));
    expect(screen.getByText(/^Send the room’s link or code/)).toBeVisible();
    await press(`Copy ${what}`);
    expect(writeText.mock.calls).toEqual([[text]]);
    expect(await screen.findByRole('button', { name: `Copied ${what}` })).toBeVisible();
    await waitFor(() => expect(spoken()).toBe(`Room ${what} copied.`));
  });

  it('appears selected when it could not be copied', async () => {
    writeText.mockRejectedValue(new Error('not allowed'));
    await showGame(aGame({ [ME]: {} }));
    await press('Copy link');
    await waitFor(() => expect(spoken()).toMatch(/^The link couldn’t be copied/));
    expect(window.getSelection()?.toString()).toBe(INVITATION);
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });
});

describe('entering a room', () => {
  it('requests the room on every connection', async () => {
    await show();
    expect(screen.getByText('Entering the room…')).toBeVisible();
    act(() => connections.last.open());
    expect(sent(BATTLE_CLIENT.getGameState)).toEqual([{ room_code: ROOM_CODE }]);
    say('game_state', { game: aGame() });
    act(() => connections.last.drop());
    expect(screen.getByText('Reconnecting… Your seat is kept.')).toBeVisible();
    await connect(2);
    expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(1);
  });

  it('ends with a connection error, with a way back to the lobby, when all attempts to reconnect fail', async () => {
    await showGame(aGame());
    jest.useFakeTimers();
    for (let attempt = 0; attempt <= RECONNECT_TRIES; attempt += 1) {
      expect(screen.queryByRole('heading', { name: 'Connection Error' })).toBeNull();
      act(() => connections.last.drop());
      await act(() => jest.advanceTimersByTimeAsync(RECONNECT_MAX_MS));
    }
    jest.useRealTimers();
    expect(screen.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to connect to battle server');
    await press('Back to Lobby');
    expect(toLobby).toHaveBeenCalled();
  });

  it('connects again on request after a connection error, without another visit to the lobby', async () => {
    await show();
    act(() => connections.last.refuse());
    expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeVisible();
    await press('Try again');
    expect(screen.queryByRole('heading', { name: 'Connection Error' })).toBeNull();
    await connect(2);
    say('game_state', { game: aGame() });
    expect(screen.getByRole('button', { name: 'Ready to Start' })).toBeVisible();
  });

  it('shows why the server refuses it', async () => {
    await show();
    connections.answer = () => ({ error: { code: 'room_not_found', message: 'Game not found' } });
    act(() => connections.last.open());
    expect(await screen.findByRole('alert')).toHaveTextContent('Game not found');
  });

  it('says who invites to what, with the choice of avatar, to a player who is not in it', async () => {
    const game = { room_code: ROOM_CODE, host_display_name: 'Bea', max_players: 2, hit_points: 20 };
    server
      .on(`GET ${ROUTES.battle.activeGames}`, ok({ games: [game], watchable_games: [] }))
      .on(`GET ${ROUTES.battle.avatar}`, ok({ avatar_id: 1 }))
      .on('POST /api/battle/avatar/2', ok({ avatar_id: 2 }));
    await show();
    const outside = { error: { code: 'not_in_room', message: 'You are not in this game' } };
    connections.answer = ({ name }) => (name === 'get_game_state' ? outside : {});
    await connect();
    expect(await screen.findByText('invites you: 20 hit points, 2 players')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Wizard' }));
    await press('Join this game');
    expect(sent(BATTLE_CLIENT.joinGame)).toEqual([{ room_code: ROOM_CODE, avatar_id: 2 }]);
    say('game_joined', { room_code: ROOM_CODE, game: aGame() });
    expect(screen.getByRole('button', { name: 'Ready to Start' })).toBeVisible();
  });

  it('offers to block and report the others', async () => {
    await showGame(aGame());
    await press('Actions for Bea');
    expect(within(panel('Bea')).getByRole('button', { name: 'Block Bea' })).toBeVisible();
    expect(within(panel('Bea')).getByRole('button', { name: 'Report Bea' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for Ada' })).toBeNull();
  });

  it('shows earlier and new chat messages, each once', async () => {
    const [early, late] = [aLine(ME, 'Hi'), aLine(BEA, 'Hello', { timestamp: '2025-11-21T10:01:00.000Z' })];
    await showGame(aGame());
    say('chat_message', { room_code: ROOM_CODE, ...late });
    say('game_state', { game: aGame(), messages: [early, late] });
    await press(/Open battle chat/);
    const log = within(screen.getByRole('log', { name: 'Battle chat' }));
    await log.findByText('Hello');
    const items = log.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['You: Hi', 'bea: Hello']);
  });

  it('requests the room when a version was skipped', async () => {
    await showGame(aGame());
    say('player_ready', { user_id: BEA, game: aGame({ [ME]: {}, [BEA]: ready }, { version: 2 }) });
    expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(1);
    say('player_ready', { user_id: ME, game: aGame({ [ME]: ready, [BEA]: ready }, { version: 4 }) });
    expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(2);
  });

  it('requests the room when the server says another version, until they agree', async () => {
    await showGame(bothReady);
    const versionSaid = (said: number): number => {
      tell('room_version', { room_code: ROOM_CODE, version: said });
      return sent(BATTLE_CLIENT.getGameState).length - 1;
    };
    expect([3, 5, 5].map(versionSaid)).toEqual([0, 1, 2]);
    say('game_state', { game: aGame({ [ME]: ready, [BEA]: {} }, { version: 5 }) });
    expect(versionSaid(5)).toBe(2);
    expect(within(panel('Bea')).getByText('Not ready')).toBeVisible();
    tell('room_version', { room_code: 'OTHER2', version: 9 });
    expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(3);
  });

  it('ignores outdated messages, unless the server has lost its last changes', async () => {
    await showGame(bothReady);
    const older = aGame({ [ME]: ready, [BEA]: {} }, { version: 2 });
    say('player_ready', { user_id: BEA, game: older });
    expect(within(panel('Bea')).getByText('Ready')).toBeVisible();
    tell('room_version', { room_code: ROOM_CODE, version: 2 });
    say('game_state', { game: older });
    expect(within(panel('Bea')).getByText('Not ready')).toBeVisible();
  });

  it('keeps ignoring outdated messages when the server says a version that was read before a change', async () => {
    await showGame(bothReady);
    const changed = aGame({ [ME]: ready, [BEA]: {} }, { version: 4 });
    say('player_ready', { user_id: BEA, game: changed });
    tell('room_version', { room_code: ROOM_CODE, version: 3 });
    say('player_ready', { user_id: BEA, game: bothReady });
    expect(within(panel('Bea')).getByText('Not ready')).toBeVisible();
    say('player_ready', { user_id: ME, game: { ...changed, version: 5 } });
    say('game_state', { game: bothReady });
    expect(within(panel('Bea')).getByText('Not ready')).toBeVisible();
  });

  it('joins the room with a lower version, after messages of another room', async () => {
    await showGame(bothReady);
    connections.answer = () => ({ error: { code: 'not_in_room', message: '' } });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: 'Join this game' });
    tell('countdown', { version: 9, count: 3 });
    tell('new_challenge', { version: 10, challenge: aChallenge() });
    say('game_joined', { room_code: ROOM_CODE, game: aGame({ [ME]: {}, [BEA]: {} }, { version: 2 }) });
    expect(within(panel('Bea')).getByText('Not ready')).toBeVisible();
  });

  it('keeps the room while the server is unavailable', async () => {
    await showGame(aGame());
    connections.answer = () => ({ error: { code: 'service_unavailable', message: 'Not now' } });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(sent(BATTLE_CLIENT.getGameState)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Ready to Start' })).toBeVisible();
    connections.answer = () => ({ error: { code: 'room_not_found', message: 'Game not found' } });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('alert')).toHaveTextContent('Game not found');
  });

  it('ignores events of other rooms', async () => {
    await showGame(aGame());
    say('game_state', { game: { ...running(), room_code: 'OTHER2' } });
    expect(screen.getByRole('button', { name: 'Ready to Start' })).toBeVisible();
  });
});

describe('a waiting room', () => {
  it('shows the code, the players and the free seats', async () => {
    await showGame(aGame({ [ME]: {} }, { max_players: 3 }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Room ${ROOM_CODE}`);
    expect(screen.getAllByText('Waiting for a player…')).toHaveLength(2);
    say('player_joined', {
      user_id: BEA,
      game: aGame({ [ME]: {}, [BEA]: ready }, { max_players: 3, version: 2 }),
    });
    expect(within(panel('Bea')).getByText('Ready')).toBeVisible();
    expect(within(panel('Ada (you)')).getByText('Not ready')).toBeVisible();
    await waitFor(() => expect(spoken()).toBe('Bea has joined.'));
  });

  it('lets the player switch between ready and not ready', async () => {
    await showGame(aGame());
    await press('Ready to Start');
    expect(sent(BATTLE_CLIENT.playerReady)).toEqual([{ ready: true }]);
    say('player_ready', { user_id: ME, game: aGame({ [ME]: ready, [BEA]: {} }, { version: 2 }) });
    await press('I’m not ready yet');
    expect(sent(BATTLE_CLIENT.playerReady)).toEqual([{ ready: true }, { ready: false }]);
  });

  it('is covered by the countdown, without a field to type into', async () => {
    await showGame(bothReady);
    say('countdown', { count: 3 });
    const countdown = screen.getByRole('dialog', { name: 'The battle begins' });
    expect(countdown).toHaveTextContent('3');
    expect(countdown.tagName).toBe('DIALOG');
    expect(countdown).toHaveFocus();
    // Outside of the dialog nothing is heard.
    expect(countdown).toContainElement(screen.getAllByRole('status').at(-1)!);
    expect(screen.queryByLabelText('Type the text')).toBeNull();
    await waitFor(() => expect(spoken()).toBe('3'));
    await userEvent.click(within(countdown).getByRole('button', { name: 'I’m not ready yet' }));
    expect(sent(BATTLE_CLIENT.playerReady)).toEqual([{ ready: false }]);
  });

  it('gets the focus back when the countdown is called off', async () => {
    await showGame(aGame({ [ME]: {}, [BEA]: ready }, { version: 2 }));
    const button = screen.getByRole('button', { name: 'Ready to Start' });
    await userEvent.click(button);
    say('countdown', { count: 3 });
    say('player_ready', { user_id: ME, game: aGame({ [ME]: {}, [BEA]: ready }, { version: 4 }) });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('can be left', async () => {
    await showGame(aGame());
    await press('Leave room');
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(1);
    expect(toLobby).toHaveBeenCalled();
  });

  it('shows errors from the server', async () => {
    await showGame(aGame());
    say('error', { code: 'rate_limited', message: 'Too many messages' });
    expect(screen.getByRole('alert')).toHaveTextContent('Too many messages');
  });
});

describe('a battle', () => {
  it('begins with the field in focus and the text read out', async () => {
    await showBattle();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription('fold it');
    await waitFor(() => expect(spoken()).toBe('Go! Type: fold it'));
  });

  it('shows typed text at once and sends every state to the server', async () => {
    await showBattle();
    await userEvent.type(field(), 'foq');
    expect(field()).toHaveValue('foq');
    expect(field()).toBeInvalid();
    await userEvent.keyboard('{Backspace}');
    expect(
      sent(BATTLE_CLIENT.typingUpdate).map((update) => (update as { typed_text: string }).typed_text),
    ).toEqual(['f', 'fo', 'foq', 'fo']);
    expect(sent(BATTLE_CLIENT.typingUpdate)[2]).toMatchObject({ accuracy: 66.67 });
    expect(screen.getByText('67% accuracy')).toBeVisible();
  });

  it('blocks paste, cut, drop, the context menu, jumps and keys that do not type', async () => {
    await showBattle();
    for (const event of ['paste', 'cut', 'drop', 'contextMenu'] as const)
      expect(fireEvent[event](field())).toBe(false);
    expect(fireEvent.keyDown(field(), { key: 'ArrowLeft' })).toBe(false);
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true);
    fireEvent.change(field(), { target: { value: 'fold' } });
    expect(field()).toHaveValue('');
    const paste = new InputEvent('beforeinput', {
      inputType: 'insertFromPaste',
      cancelable: true,
      bubbles: true,
    });
    expect(field().dispatchEvent(paste)).toBe(false);
  });

  it('clears the field for the next text and keeps the focus in it', async () => {
    await showBattle();
    const before = field();
    await userEvent.type(field(), 'fold it');
    expect(screen.getByText('Done!')).toBeVisible();
    say('new_challenge', { challenge: aChallenge({ challenge_id: 8, text: 'crease' }) });
    expect(field()).toBe(before);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    expect(field()).toHaveAccessibleDescription('crease');
  });

  it('requests the next text when only that was lost', async () => {
    await showBattle();
    const before = sent(BATTLE_CLIENT.getGameState).length;
    const requests = (): number => {
      tell('room_version', { room_code: ROOM_CODE, version });
      return sent(BATTLE_CLIENT.getGameState).length - before;
    };
    expect(requests()).toBe(0);
    hit(BEA, [ME], {});
    expect(requests()).toBe(1);
    say('game_state', {
      game: running({}, { version: 6 }),
      challenge: aChallenge({ challenge_id: 8, text: 'crease' }),
    });
    expect(field()).toHaveAccessibleDescription('crease');
    expect(requests()).toBe(1);
  });

  it('is read-only while disconnected, and continues after the reconnect', async () => {
    await showBattle();
    await userEvent.type(field(), 'fo');
    act(() => connections.last.drop());
    expect(field()).toHaveAttribute('readonly');
    await connect(2);
    say('game_state', { game: running(), challenge: aChallenge() });
    expect(field()).toHaveValue('fo');
    await userEvent.type(field(), 'l');
    expect(field()).toHaveValue('fol');
  });

  it('shows the damage for two seconds, announces it, and plays a tune', async () => {
    await showBattle();
    await waitFor(() => expect(spoken()).toBe('Go! Type: fold it'));
    jest.useFakeTimers();
    hit(BEA, [ME], { [ME]: { damage_taken: 11 }, [BEA]: { score: 2, words_completed: 1 } });
    expect(within(panel('Ada (you)')).getByText('−2')).toBeVisible();
    expect(within(panel('Bea')).getByText('+2')).toBeVisible();
    expect(within(panel('Ada (you)')).getByRole('meter')).toHaveAttribute('aria-valuetext', '9 of 20');
    expect(within(panel('Ada (you)')).getByRole('img', { name: 'Knight, damage 4 of 6' })).toBeVisible();
    expect(screen.getByText('Bea finished first: you take 2 damage.')).toBeVisible();
    expect(playTune).toHaveBeenCalledWith('lost');
    act(() => jest.advanceTimersByTime(DAMAGE_POPUP_MS - 1));
    expect(spoken()).toContain('9 of 20 hit points left.');
    expect(screen.getByText('−2')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('−2')).toBeNull();
  });

  it('plays no tune while the sound is off', async () => {
    await showBattle();
    await press('Turn sound off');
    hit(ME, [BEA], {});
    expect(playTune).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  });

  it('shows the progress and speed of an opponent for each text', async () => {
    await showBattle();
    const bar = screen.getByRole('progressbar', { name: 'Text typed by Bea' });
    say('opponent_typing', { user_id: BEA, progress: 0.4, wpm: 51.6, speed: 63.7 });
    say('new_challenge', { challenge: aChallenge() });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    expect(panel('Bea')).toHaveTextContent('WPM52');
    expect(panel('Race')).toHaveTextContent('Bea' + 'Speed 64');
    say('new_challenge', { challenge: aChallenge({ challenge_id: 8 }) });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
  });

  it('labels eliminated and disconnected players', async () => {
    const away = { is_connected: false, reconnect_seconds: 24 };
    await showBattle(running({ [BEA]: { damage_taken: 20 }, [CAL]: away }));
    expect(within(panel('Bea')).getByText('ELIMINATED')).toBeVisible();
    expect(within(panel('Cal')).getByText('DISCONNECTED')).toBeVisible();
    expect(within(panel('Cal')).getByText('24 s to return')).toBeVisible();
    expect(panel('Race')).toHaveTextContent('Calaway, 24 s');
  });

  it('has no field for an eliminated player', async () => {
    await showBattle(running({ [ME]: { damage_taken: 20 }, [CAL]: {} }));
    expect(screen.getByText('You’re out. Watch the others finish.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Text' })).toHaveTextContent('fold it');
    expect(screen.queryByLabelText('Type the text')).toBeNull();
  });

  it('asks once for another text', async () => {
    await showBattle();
    await press('Ask for another text');
    await press('Waiting for the others to ask');
    expect(sent(BATTLE_CLIENT.requestNewChallenge)).toHaveLength(1);
    expect(field()).toHaveFocus();
  });

  it('is forfeited only after a confirmation', async () => {
    await showBattle();
    // The tools of the room are out of the way.
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    await press('Forfeit');
    await press('Play on');
    await press('Forfeit');
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(0);
    await press('Forfeit the battle');
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(1);
    expect(toLobby).toHaveBeenCalled();
  });

  it('announces forfeits by display name, including those before a reload', async () => {
    await showGame(running({ [CAL]: { has_forfeited: true } }));
    expect(screen.getByText('Cal forfeited the match!')).toBeVisible();
    expect(screen.queryByText('Opponent forfeited - You win!')).toBeNull();
    say('player_forfeited', { forfeited_username: 'bea', forfeited_user_id: BEA });
    expect(screen.getByText('Opponent forfeited - You win!')).toBeVisible();
  });
});
