import { messageImportance, routeImportance } from './importance';

describe('the importance of a request', () => {
  it.each([
    ['/api/scores/validate-guess', 'move'],
    ['/api/scores/puzzle/17', 'move'],
    ['/api/puzzles/today', 'opening'],
    ['/api/users/refresh', 'sign_in'],
    ['/api/leaderboard/public/today/', 'board'],
    ['/api/scores/puzzle/17/status', 'other'],
    ['/api/friends', 'other'],
    ['/api/nothing/such', 'other'],
  ])('of %s is %s', (path, importance) => expect(routeImportance(path, true)).toBe(importance));

  it.each(['/health/ready', '/metrics', '/.well-known/jwks.json'])('is not asked for %s', (path) =>
    expect(routeImportance(path, true)).toBeUndefined(),
  );

  it.each([
    ['/api/scores/validate-guess', 'anonymous'],
    ['/api/leaderboard/public/today', 'anonymous'],
    ['/api/friends', 'anonymous'],
    ['/api/users/login', 'sign_in'],
    ['/api/users/refresh', 'sign_in'],
  ])('of %s without a valid token is %s', (path, importance) =>
    expect(routeImportance(path, false)).toBe(importance),
  );

  it('ranks a keystroke above a message, and a message above entering a game', () => {
    expect(['typing_update', 'send_message', 'join_game', 'mark_read'].map(messageImportance)).toEqual([
      'move',
      'message',
      'opening',
      'other',
    ]);
  });
});
