/** Type-level assertions: this file compiles only while every message has its constant. */
import { COMMANDS } from './commands';
import { QUERIES, querySubject } from './queries';
import { SERVICE_NAMES } from './routes';
import type {
  BattleClientMessages,
  BattleServerMessages,
  FriendsClientMessages,
  FriendsServerMessages,
} from './sockets';
import { BATTLE_CLIENT, BATTLE_SERVER, FRIENDS_CLIENT, FRIENDS_SERVER } from './sockets';

/** `true` when every name has a constant, else the names without one. */
type Names<Constants, Known> = [Exclude<Known, Constants[keyof Constants]>] extends [never]
  ? true
  : Exclude<Known, Constants[keyof Constants]>;

const complete: [
  Names<typeof BATTLE_CLIENT, keyof BattleClientMessages>,
  Names<typeof BATTLE_SERVER, keyof BattleServerMessages>,
  Names<typeof FRIENDS_CLIENT, keyof FriendsClientMessages>,
  Names<typeof FRIENDS_SERVER, keyof FriendsServerMessages>,
] = [true, true, true, true];

describe('names', () => {
  it('exist for every message', () => {
    expect(complete).not.toContain(false);
  });

  it.each([{ ...QUERIES, ...COMMANDS }, BATTLE_CLIENT, BATTLE_SERVER, FRIENDS_CLIENT, FRIENDS_SERVER])(
    'are unique',
    (constants) => {
      const names = Object.values(constants);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('of queries and commands begin with the service that answers', () => {
    const services = Object.values({ ...QUERIES, ...COMMANDS }).map((name) => name.split('.')[0]);
    expect(SERVICE_NAMES).toEqual(expect.arrayContaining(services));
  });

  it('of queries follow the installation prefix in their subjects', () => {
    expect(querySubject(QUERIES.getAccess)).toBe('queries.auth.get_access');
    expect(querySubject(QUERIES.getAccess, 't7.')).toBe('t7.queries.auth.get_access');
  });
});
