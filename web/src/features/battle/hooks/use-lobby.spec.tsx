import { ROUTES } from '@fourfold/contracts';
import { act } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { aGame, ROOM_CODE } from '../../../../test/battle-builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { connect, connections, say } from '../../../../test/fake-sockets';
import { Removable, renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { BattleConnection } from '../live/battle-socket';
import { useLobby } from './use-lobby';

let entered: string[];
/** Acknowledges the request for a room. */
let acknowledge: () => Promise<void>;

function Lobby() {
  const { create } = useLobby((roomCode) => entered.push(roomCode));
  return (
    <button type="button" onClick={() => create({})}>
      Create
    </button>
  );
}

beforeEach(async () => {
  entered = [];
  const { promise, resolve } = Promise.withResolvers<object>();
  acknowledge = () => act(async () => resolve({ room_code: ROOM_CODE }));
  connections.answer = () => promise;
  new FakeServer().on(`GET ${ROUTES.friends.blocks}`, ok([]));
  signIn();
  renderWithProviders(
    <BattleConnection>
      <Removable>
        <Lobby />
      </Removable>
    </BattleConnection>,
  );
  await connect();
  await press('Create');
});

it('leads into the room by the acknowledgement when the event was lost', async () => {
  await acknowledge();
  expect(entered).toEqual([ROOM_CODE]);
});

it('leads into the room once', async () => {
  say('game_created', { room_code: ROOM_CODE, game: aGame() });
  await acknowledge();
  expect(entered).toEqual([ROOM_CODE]);
});

it('leads nowhere once the player has left the lobby', async () => {
  await press('Remove the screen');
  await acknowledge();
  expect(entered).toEqual([]);
});
