import { COMMANDS } from './commands';
import { QUERIES, querySubject } from './queries';
import { SERVICE_NAMES } from './service-names';
import { BATTLE_CLIENT, BATTLE_SERVER, FRIENDS_CLIENT, FRIENDS_SERVER } from './sockets';

describe('names', () => {
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
