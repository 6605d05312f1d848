import { ROUTES, routeOwner, routePath } from './index';

function patterns(routes: object): string[] {
  return Object.values(routes).flatMap((route: unknown) =>
    typeof route === 'string' ? [route] : patterns(route as object),
  );
}

describe('routes', () => {
  it('each belong to a service', () => {
    expect(patterns(ROUTES).filter((pattern) => routeOwner(pattern) === undefined)).toEqual([]);
  });

  it.each([
    [ROUTES.auth.wsToken, 'auth'],
    [ROUTES.scores.validateGuess, 'puzzles'],
    [ROUTES.made.guess, 'puzzles'],
    [ROUTES.admin.scheduleMadePuzzle, 'puzzles'],
    [ROUTES.leaderboards.todayPublic, 'puzzles'],
    [ROUTES.friends.list, 'social'],
    [ROUTES.battle.avatars, 'battle'],
    [ROUTES.sockets.friends, 'social'],
    [ROUTES.sockets.battle, 'battle'],
    [ROUTES.admin.users, 'auth'],
    ['/api/admin/users/a-user/status', 'auth'],
    ['/api/admin/users/a-user/scores', 'puzzles'],
    [ROUTES.admin.audit, 'admin'],
    ['/api/battleship', undefined],
    ['/api', undefined],
  ])('%s belongs to %s', (path, owner) => {
    expect(routeOwner(path)?.service).toBe(owner);
  });

  it('fill in every parameter', () => {
    expect(routePath(ROUTES.admin.resetUserPuzzle, { user_id: 'u1', puzzle_id: 7 })).toBe(
      '/api/admin/users/u1/puzzles/7/reset',
    );
    expect(routePath(ROUTES.puzzles.today, {})).toBe('/api/puzzles/today');
  });

  it('escape a parameter, so that it stays within its path segment', () => {
    expect(routePath(ROUTES.friends.remove, { user_id: '../battle?x#y' })).toBe(
      '/api/friends/..%2Fbattle%3Fx%23y',
    );
  });

  it('refuse an empty parameter, which would name another resource', () => {
    expect(() => routePath(ROUTES.friends.remove, { user_id: '' })).toThrow(RangeError);
  });
});
