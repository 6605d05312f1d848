import { OPEN_GAMES } from '../limits';
import { roomOf, seatOf } from '../../test/room';
import type { Room } from '../room/domain/room';
import { LobbyService } from './lobby.service';

function open(code: string, host_id: string, friends_only: boolean): Room {
  return roomOf({ code, host_id, friends_only, seats: [seatOf(host_id)] });
}

/** A lobby with these open rooms, newest first; Ben is Ann's friend. */
function lobbyOf(rooms: readonly Room[]): LobbyService {
  const listOpen = (from: number) => Promise.resolve(rooms.slice(from, from + OPEN_GAMES));
  const friendsAmong = (userIds: string[]) =>
    Promise.resolve(new Map(userIds.map((id) => [id, new Set(id === 'ann' ? ['ben'] : [])])));
  const hiddenFromEach = () => Promise.resolve(new Map());
  const parts = [
    {},
    { listOpen, listWatchable: () => Promise.resolve([]) },
    { friendsAmong, hiddenFromEach },
    {},
  ] as unknown;
  return new LobbyService(...(parts as ConstructorParameters<typeof LobbyService>));
}

const strangers = (count: number, friends_only: boolean): Room[] =>
  Array.from({ length: count }, (_, index) => open(`${friends_only}${index}`, `host${index}`, friends_only));

describe('the list of games', () => {
  it('includes a friend’s game after any number of newer invisible ones', async () => {
    const lobby = lobbyOf([...strangers(2 * OPEN_GAMES + 1, true), open('BENBEN', 'ben', true)]);
    expect((await lobby.games('ann')).active_games.map(({ room_code }) => room_code)).toEqual(['BENBEN']);
    expect((await lobby.games('zoe')).active_games).toEqual([]);
  });

  it('is limited to the newest games', async () => {
    const rooms = [...strangers(5, true), ...strangers(2 * OPEN_GAMES, false)];
    const { active_games: games } = await lobbyOf(rooms).games('zoe');
    expect(games.map(({ room_code }) => room_code)).toEqual(
      rooms.slice(5, 5 + OPEN_GAMES).map(({ code }) => code),
    );
  });
});
