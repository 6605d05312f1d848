import { BATTLE_CLIENT, ROUTES } from '@fourfold/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { allAnswered, press } from '../../../../test/actions';
import { BEA, CAL, ME, ROOM_CODE } from '../../../../test/battle-builders';
import { aFriend } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { connect, say, sent, connections } from '../../../../test/fake-sockets';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { battleSettings } from '../live/battle-settings';
import { BattleConnection } from '../live/battle-socket';
import { Invitations } from './invitation-toast';

let entered: string[];
let server: FakeServer;

beforeEach(() => {
  entered = [];
  server = new FakeServer().on(`GET ${ROUTES.friends.list}`, ok([aFriend()]));
  signIn();
});
afterEach(() => jest.useRealTimers());

const show = () =>
  renderWithProviders(<Invitations userId={ME} onAccepted={(roomCode) => entered.push(roomCode)} />);
async function showLive(): Promise<void> {
  show();
  await connect();
}
const invite = (changes: object = {}): void =>
  say('invited', {
    room_code: ROOM_CODE,
    from: { user_id: BEA, display_name: 'Bea' },
    seconds_left: 60,
    ...changes,
  });
const toast = (): HTMLElement | null => screen.queryByRole('region', { name: 'Invitation' });

describe('a challenge', () => {
  it('is shown and announced on every page, and leads into the room', async () => {
    await showLive();
    invite();
    expect(toast()).toHaveTextContent('Bea challenges you to a battle. 60 s to answer');
    expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Bea challenges you to a battle.');
    await press('Accept');
    await waitFor(() => expect(entered).toEqual([ROOM_CODE]));
    expect(sent(BATTLE_CLIENT.joinGame)).toEqual([{ room_code: ROOM_CODE }]);
    expect(toast()).toBeNull();
  });

  it('can be declined', async () => {
    await showLive();
    invite();
    await press('Decline');
    expect(sent(BATTLE_CLIENT.declineInvitation)).toEqual([{ room_code: ROOM_CODE }]);
    expect(toast()).toBeNull();
  });

  it('says why it cannot be accepted', async () => {
    await showLive();
    invite();
    connections.answer = () => ({ error: { code: 'room_full', message: 'Game is full' } });
    await press('Accept');
    expect(await screen.findByRole('alert')).toHaveTextContent('Game is full');
    expect(entered).toEqual([]);
  });

  it('is over after its time', async () => {
    await showLive();
    jest.useFakeTimers();
    invite({ seconds_left: 7 });
    act(() => jest.advanceTimersByTime(6_900));
    expect(toast()).toHaveTextContent('1 s to answer');
    act(() => jest.advanceTimersByTime(200));
    expect(toast()).toBeNull();
  });

  it.each([
    ['left', 'The challenge was withdrawn.'],
    ['full', 'The battle you were challenged to is full.'],
    ['started', 'The battle you were challenged to has started.'],
    ['declined', 'You declined the challenge.'],
    ['expired', 'The challenge has expired.'],
    ['blocked', 'The challenge has ended.'],
  ])('disappears when it has ended elsewhere: %s', async (reason, announced) => {
    await showLive();
    invite();
    say('invitation_ended', { room_code: 'OTHERR', reason });
    expect(toast()).toBeVisible();
    say('invitation_ended', { room_code: ROOM_CODE, reason });
    expect(toast()).toBeNull();
    expect(screen.getAllByRole('status').at(-1)).toHaveTextContent(announced);
  });

  it('has the new name of a sender who is renamed', async () => {
    await showLive();
    invite();
    invite({ from: { user_id: BEA, display_name: 'Beatrice' }, seconds_left: 41 });
    expect(toast()).toHaveTextContent('Beatrice challenges you to a battle. 41 s to answer');
  });

  it('is shown one at a time, and once when it is told again', async () => {
    await showLive();
    invite();
    invite();
    invite({ room_code: 'CALS23', from: { user_id: CAL, display_name: 'Cal' } });
    invite({ seconds_left: 50 });
    expect(toast()).toHaveTextContent('Bea challenges you');
    await press('Decline');
    expect(toast()).toHaveTextContent('Cal challenges you');
    await press('Decline');
    expect(toast()).toBeNull();
  });
});

describe('a challenge that came before anybody listened', () => {
  /** The battle socket is open already, as on the battle page. */
  async function connectBefore(): Promise<void> {
    render(
      <BattleConnection>
        <p>Lobby</p>
      </BattleConnection>,
    );
    await connect();
    invite();
  }

  it('is asked for, and shown', async () => {
    await connectBefore();
    show();
    await waitFor(() => expect(sent(BATTLE_CLIENT.getInvitations)).toHaveLength(1));
    expect(toast()).toBeNull();
    invite({ seconds_left: 50 });
    expect(toast()).toHaveTextContent('Bea challenges you to a battle. 50 s to answer');
  });

  it('is asked for when the player has left the room in which it came', async () => {
    act(() => battleSettings.storeRoom(ME, ROOM_CODE));
    const { queryClient } = show();
    await connectBefore();
    await allAnswered(queryClient);
    expect(sent(BATTLE_CLIENT.getInvitations)).toEqual([]);
    act(() => battleSettings.removeRoom());
    await waitFor(() => expect(sent(BATTLE_CLIENT.getInvitations)).toHaveLength(1));
  });
});

describe('the connection for challenges', () => {
  it('is closed while the player has a seat in a room', async () => {
    await showLive();
    act(() => battleSettings.storeRoom(ME, ROOM_CODE));
    expect(connections.last.closed).toBe(true);
    act(() => battleSettings.removeRoom());
    await connect(2);
  });

  it('is not opened without friends, since only they may challenge', async () => {
    server.on(`GET ${ROUTES.friends.list}`, ok([]));
    const { queryClient } = show();
    await waitFor(() => expect(server.callsTo(`GET ${ROUTES.friends.list}`)).toHaveLength(1));
    await allAnswered(queryClient);
    expect(connections.opened).toHaveLength(0);
  });
});
