import { BATTLE_CLIENT, type BattleGame, type GameOverReason, type Rematch } from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { press } from '../../../../test/actions';
import {
  aChallenge,
  aGame,
  BATTLE_ID,
  BEA,
  CAL,
  ME,
  ROOM_CODE,
  someFigures,
} from '../../../../test/battle-builders';
import { FakeServer } from '../../../../test/fake-server';
import { connect, connections, say, sent } from '../../../../test/fake-sockets';
import { Removable, renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { translatePage } from '../../../../test/translate-page';
import { BattleConnection } from '../live/battle-socket';
import { preloadBattle, RoomScreen } from './room-screen';

let toLobby: jest.Mock;
let toRematch: jest.Mock;

beforeAll(preloadBattle);
beforeEach(() => {
  toLobby = jest.fn();
  toRematch = jest.fn();
  new FakeServer();
  signIn();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const players = { [ME]: { wpm: 48, score: 4, speed: 59 }, [BEA]: { wpm: 40.6, speed: 44 } };
const running = aGame(players, { state: 'in_progress', version: 5 });
const ended = (changes: Partial<BattleGame> = {}): BattleGame =>
  aGame(players, { state: 'completed', winner_id: ME, game_duration: 65, version: 9, ...changes });
const aRematch = (changes: Partial<Rematch> = {}): Rematch => ({
  user_ids: [],
  present_user_ids: [ME, BEA],
  seconds_left: 20,
  room_code: null,
  ...changes,
});

async function showFight(): Promise<void> {
  renderWithProviders(
    <BattleConnection>
      <Removable>
        <RoomScreen userId={ME} roomCode={ROOM_CODE} invitation="" onLobby={toLobby} onRematch={toRematch} />
      </Removable>
    </BattleConnection>,
  );
  await connect();
  say('game_state', { version: 5, game: running, challenge: aChallenge() });
}
const end = (game = ended(), reason: GameOverReason = 'eliminated'): void =>
  say('game_over', { version: game.version, game, reason, figures: someFigures() });
const spoken = (): string => screen.getAllByRole('status').at(-1)?.textContent ?? '';

describe('the end of a battle', () => {
  it.each([
    [ME, 'eliminated', 'Victory', 'You’re the last one standing.'],
    [ME, 'forfeit', 'Victory', 'Nobody else stayed.'],
    [BEA, 'eliminated', 'Defeat', 'Bea is the last one standing.'],
    [null, 'abandoned', 'Broken off', 'Nobody stayed to win.'],
    [ME, 'voided', 'Void', 'An admin has declared this battle void. It counts nowhere.'],
  ] as const)('is shown with the duration (winner %s, %s)', async (winner_id, reason, title, sentence) => {
    await showFight();
    end(ended({ winner_id }), reason);
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByText('1:05')).toBeVisible();
  });

  it('is reached in a page that the browser translates', async () => {
    await showFight();
    const stop = translatePage();
    const hurt = aGame({ ...players, [BEA]: { damage_taken: 3 } }, { state: 'in_progress', version: 6 });
    say('word_completed', {
      version: 6,
      game: hurt,
      winner_id: ME,
      loser_id: BEA,
      loser_ids: [BEA],
      damage_dealt: 3,
    });
    const panel = within(screen.getByRole('region', { name: 'Bea' }));
    expect(await panel.findByText('17/20')).toBeVisible();
    const lane = screen.getByRole('progressbar', { name: 'Text typed by Bea' }).closest('li')!;
    expect(lane).toHaveTextContent(/17\/20$/);
    end();
    expect(screen.getByRole('heading', { name: 'Victory' })).toHaveFocus();
    stop();
  });

  it('is shown to a player who returns after it', async () => {
    await showFight();
    say('game_state', { version: 9, game: ended() });
    expect(screen.getByText('You’re the last one standing.')).toBeVisible();
    end(ended(), 'forfeit');
    expect(screen.getByText('Nobody else stayed.')).toBeVisible();
  });

  it('leads back to the lobby after three seconds, and the room is forgotten', async () => {
    await showFight();
    expect(localStorage.getItem('fourfold.battle-room')).toBe(`${ME} ${ROOM_CODE}`);
    jest.useFakeTimers();
    end();
    expect(screen.getByText('Back to the lobby in 3 s')).toBeVisible();
    act(() => jest.advanceTimersByTime(2_999));
    expect(toLobby).not.toHaveBeenCalled();
    expect(screen.getByText('Back to the lobby in 1 s')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(toLobby).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('fourfold.battle-room')).toBeNull();
  });

  it('is brought into view, verdict last, and seen for three seconds by who was away', async () => {
    const shown: string[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.textContent);
    });
    await showFight();
    jest.useFakeTimers();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    end();
    expect(shown).toEqual([expect.stringContaining('Back to Lobby'), 'Victory']);
    act(() => jest.advanceTimersByTime(10_000));
    expect(toLobby).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('Back to the lobby in 3 s')).toBeVisible();
    act(() => jest.advanceTimersByTime(3_000));
    expect(toLobby).toHaveBeenCalledTimes(1);
  });

  it('stays on request', async () => {
    await showFight();
    jest.useFakeTimers();
    end();
    act(() => screen.getByRole('button', { name: 'Stay' }).click());
    act(() => jest.advanceTimersByTime(10_000));
    expect(toLobby).not.toHaveBeenCalled();
    expect(screen.queryByText(/^Back to the lobby in/)).toBeNull();
    act(() => screen.getByRole('button', { name: 'Back to Lobby' }).click());
    expect(toLobby).toHaveBeenCalledTimes(1);
  });

  it('shows the figures of the players in both measures, their speed over time, and the texts', async () => {
    await showFight();
    end();
    const row = (name: RegExp): HTMLElement => screen.getByRole('row', { name });
    expect(row(/^Ada Winner/)).toHaveTextContent('AdaWinner486198%4');
    expect(row(/^Bea/)).toHaveTextContent('Bea414490%0');
    expect(row(/^fold it/)).toHaveTextContent('fold itMedium word SlowestAda2.5 s2');
    const speeds = screen.getByRole('region', { name: 'Speed as a table' });
    expect(within(speeds).getByRole('row', { name: /^0:05/ })).toHaveTextContent('0:056144');
    expect(screen.getByRole('link', { name: 'Watch the replay' })).toHaveAttribute(
      'href',
      `/battle/replay/${BATTLE_ID}`,
    );
  });
});

describe('a rematch', () => {
  it('is asked for, and the result stays meanwhile', async () => {
    await showFight();
    jest.useFakeTimers();
    end(ended({ rematch: aRematch() }));
    act(() => screen.getByRole('button', { name: 'Rematch' }).click());
    expect(sent(BATTLE_CLIENT.requestRematch)).toHaveLength(1);
    say('rematch_update', { version: 10, user_ids: [ME], present_user_ids: [ME, BEA] });
    expect(screen.getByRole('group', { name: 'Rematch' })).toHaveTextContent('Bea hasn’t answered yet.');
    act(() => screen.getByRole('button', { name: 'Waiting for the others (20 s)' }).click());
    expect(sent(BATTLE_CLIENT.requestRematch)).toHaveLength(1);
    act(() => jest.advanceTimersByTime(5_000));
    expect(toLobby).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(15_000));
    expect(screen.queryByRole('group', { name: 'Rematch' })).toBeNull();
  });

  it('counts down one thing at a time: the way back, and then the time for it', async () => {
    await showFight();
    jest.useFakeTimers();
    end(ended({ rematch: aRematch() }));
    expect(screen.getByText('Back to the lobby in 3 s')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Stay' }).click());
    expect(screen.queryByText(/^Back to the lobby in/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Rematch (20 s)' })).toBeVisible();
    act(() => jest.advanceTimersByTime(20_000));
    expect(screen.queryByRole('button', { name: /^Rematch/ })).toBeNull();
  });

  it('goes on with the score of the battles before it', async () => {
    await showFight();
    say('game_state', { version: 6, game: { ...running, version: 6, series_wins: { [BEA]: 1 } } });
    expect(screen.getByText('Battles won:').parentElement).toHaveTextContent('Battles won: You 0 – 1 Bea');
    end(ended({ series_wins: { [ME]: 1, [BEA]: 1 } }));
    expect(screen.getByText('Battles won:').parentElement).toHaveTextContent(/You 1 – 1 Bea$/);
    end(ended({ version: 10, series_wins: { [ME]: 2, [BEA]: 1 } }));
    expect(screen.getByText('take the best of three!')).toBeVisible();
  });

  it('shows and announces who wants it and who has left', async () => {
    await showFight();
    const after = (there: string[], user_ids: string[]): BattleGame => {
      const rematch = aRematch({ present_user_ids: there, user_ids });
      const seats = [ME, BEA, CAL].map((id) => [id, { is_connected: there.includes(id) }]);
      return { ...ended({ rematch }), players: aGame(Object.fromEntries(seats)).players };
    };
    end(after([ME, BEA, CAL], []));
    say('rematch_update', { version: 10, user_ids: [BEA], present_user_ids: [ME, BEA, CAL] });
    say('player_left', { version: 11, user_id: CAL, game: after([ME, BEA], [BEA]) });
    const question = screen.getByRole('group', { name: 'Rematch' });
    expect(question).toHaveTextContent('Bea wants a rematch.Cal has left.');
    await waitFor(() => expect(spoken()).toMatch(/Bea wants a rematch. Cal has left.$/));
    say('player_disconnected', { version: 12, user_id: BEA, game_state: after([ME], []) });
    expect(within(question).queryByRole('button')).toBeNull();
  });

  it('leads into the new room', async () => {
    await showFight();
    end(ended({ rematch: aRematch() }));
    say('rematch_ready', { version: 1, room_code: 'NEXT23', game: aGame({}, { room_code: 'NEXT23' }) });
    expect(toRematch).toHaveBeenCalledWith('NEXT23');
  });

  it('is not waited for by the others when the player leaves the result', async () => {
    await showFight();
    end(ended({ rematch: aRematch() }));
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(0);
    await press('Remove the screen');
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(1);
  });

  it.each<[string, () => Promise<void> | void]>([
    [
      'who joins another room meanwhile',
      () => {
        const game = ended({ version: 10, rematch: aRematch({ present_user_ids: [BEA] }) });
        say('player_left', { version: 10, user_id: ME, game });
      },
    ],
    [
      'who was in another room while this page slept',
      () => {
        connections.answer = () => ({ error: { code: 'not_in_room', message: '' } });
        return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      },
    ],
    [
      'who joins another room when its time is over',
      () => say('game_state', { version: 10, game: ended({ version: 10 }) }),
    ],
  ])('is not offered to, and takes out of no other room, a player %s', async (_, joinAnother) => {
    await showFight();
    end(ended({ rematch: aRematch() }));
    await joinAnother();
    expect(screen.queryByRole('group', { name: 'Rematch' })).toBeNull();
    await press('Remove the screen');
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(0);
  });

  it('that has begun is not left with the result', async () => {
    await showFight();
    end(ended({ rematch: aRematch() }));
    say('game_state', {
      version: 10,
      game: ended({ version: 10, rematch: aRematch({ room_code: 'NEXT23' }) }),
    });
    expect(toRematch).toHaveBeenCalledWith('NEXT23');
    await press('Remove the screen');
    expect(sent(BATTLE_CLIENT.leaveGame)).toHaveLength(0);
  });
});
