import { BATTLE_CLIENT, type BattleGame } from '@fourfold/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { aChallenge, aGame, BEA, CAL, ME, ROOM_CODE, someFigures } from '../../../../test/battle-builders';
import { FakeServer } from '../../../../test/fake-server';
import { connect, say, sent, connections } from '../../../../test/fake-sockets';
import { Removable, renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { BattleConnection } from '../live/battle-socket';
import { WatchScreen } from './watch-screen';

let toLobby: jest.Mock;

beforeEach(() => {
  toLobby = jest.fn();
  new FakeServer();
  signIn();
});

const others = { [BEA]: {}, [CAL]: { damage_taken: 4 } };
const running = (changes: Partial<BattleGame> = {}): BattleGame =>
  aGame(others, { state: 'in_progress', version: 5, watchers: 1, ...changes });
const show = () =>
  renderWithProviders(
    <BattleConnection>
      <Removable>
        <WatchScreen userId={ME} roomCode={ROOM_CODE} onLobby={toLobby} />
      </Removable>
    </BattleConnection>,
  );
async function showFight(): Promise<void> {
  show();
  await connect();
  say('game_state', { version: 5, game: running(), challenge: aChallenge() });
}

it('asks to watch on every connection, and stops when the screen is left', async () => {
  await showFight();
  expect(sent(BATTLE_CLIENT.watchGame)).toEqual([{ room_code: ROOM_CODE }]);
  expect(sent(BATTLE_CLIENT.getGameState)).toEqual([]);
  act(() => connections.last.drop());
  await connect(2);
  expect(sent(BATTLE_CLIENT.watchGame)).toHaveLength(1);
  await press('Remove the screen');
  expect(sent(BATTLE_CLIENT.stopWatching)).toHaveLength(1);
});

it('shows the race, the text and the number of watchers, with nothing to type or say', async () => {
  await showFight();
  expect(screen.getByText('1 watcher')).toBeVisible();
  say('watchers_update', { version: 5, room_code: ROOM_CODE, watchers: 3 });
  expect(screen.getByText('3 watchers')).toBeVisible();
  say('opponent_typing', { version: 5, user_id: BEA, progress: 0.6, wpm: 50, speed: 61 });
  const bar = screen.getByRole('progressbar', { name: 'Text typed by Bea' });
  expect(bar).toHaveAttribute('aria-valuenow', '60');
  // Of the text before, which was longer: the bar must not leave its lane.
  say('opponent_typing', { version: 5, user_id: BEA, progress: 9, wpm: 50, speed: 61 });
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByRole('region', { name: 'Text' })).toHaveTextContent('fold it');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('You’re out. Watch the others finish.')).toBeNull();
});

it('ignores the battle that the user plays in another tab', async () => {
  await showFight();
  say('new_challenge', { version: 9, challenge: aChallenge({ text: 'of another battle' }) });
  expect(screen.getByRole('region', { name: 'Text' })).toHaveTextContent('fold it');
  expect(sent(BATTLE_CLIENT.watchGame)).toHaveLength(1);
});

it('ends with the winner and the figures, and stays', async () => {
  await showFight();
  const game = running({ state: 'completed', winner_id: BEA, game_duration: 30, version: 6 });
  say('game_over', { version: 6, game, reason: 'eliminated', figures: someFigures() });
  expect(screen.getByRole('heading', { name: 'Bea wins' })).toHaveFocus();
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Bea has won.'));
  expect(screen.queryByRole('button', { name: /Rematch/ })).toBeNull();
  await press('Back to Lobby');
  expect(toLobby).toHaveBeenCalled();
});

it('says when the host does not allow it, or no longer', async () => {
  show();
  connections.answer = () => ({
    error: { code: 'watching_not_allowed', message: 'The host does not allow watching' },
  });
  await connect();
  expect(await screen.findByRole('alert')).toHaveTextContent('The host does not allow watching');
  connections.answer = () => ({});
});

it('says when watching has ended', async () => {
  await showFight();
  say('watch_ended', { room_code: ROOM_CODE });
  expect(screen.getByRole('alert')).toHaveTextContent('This battle can’t be watched any more.');
});

it('connects again on request after a connection error', async () => {
  await showFight();
  act(() => connections.last.refuse());
  expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeVisible();
  await press('Try again');
  await connect(2);
  expect(sent(BATTLE_CLIENT.watchGame)).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Text' })).toHaveTextContent('fold it');
});
