import fc from 'fast-check';
import { parseTarget } from './request-target';

describe('the target of a request', () => {
  it('keeps the query and drops a trailing slash of the API', () => {
    expect(parseTarget('/api/friends/search?query=a%2Fb')).toEqual({
      area: 'api',
      path: '/api/friends/search',
      query: '?query=a%2Fb',
    });
    expect(parseTarget('/api/ws/battle/?EIO=4')).toEqual({
      area: 'api',
      path: '/api/ws/battle',
      query: '?EIO=4',
    });
  });

  it('leaves everything else to the web app', () => {
    expect(parseTarget('/')).toEqual({ area: 'web', path: '/', query: '' });
    expect(parseTarget('/battle/ABC?x')).toEqual({ area: 'web', path: '/battle/ABC', query: '?x' });
    expect(parseTarget('/apiary')).toMatchObject({ area: 'web' });
  });

  it.each(['//game', '/game.', '/chat/%', '/%ff'])('leaves the mistyped page %s to the web app', (path) => {
    expect(parseTarget(path)).toEqual({ area: 'web', path, query: '' });
  });

  it('has upper case in nothing but the code of a made puzzle, in its place', () => {
    const codes = [
      '/api/made-puzzles/ABCDEFG2',
      '/api/made-puzzles/ABCDEFG2/guess',
      '/api/admin/made-puzzles/ABCDEFG2/',
    ];
    for (const path of codes) expect(parseTarget(path)).toMatchObject({ area: 'api' });
    const others = ['/api/users/REGISTER', '/api/made-puzzles/CHECK', '/api/made-puzzles/ABCDEFG2/GUESSING'];
    for (const path of [...others, '/api/MADE-PUZZLES', '/api/made-puzzles/ABCDEFG2H'])
      expect(parseTarget(path)).toBeUndefined();
  });

  it('accepts one spelling of every API path: the one that a router sees', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      'api',
      'API',
      '.',
      '..',
      '%2e',
      '%2f',
      '%61',
      '\\',
      'users',
      'Login',
      ';',
      '~',
      '%',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = `/${pieces.join('')}`;
        const target = parseTarget(url);
        if (!target) return;
        const seen = new URL(`http://fourfold${url}`).pathname;
        expect(seen).toBe(url);
        const isApi = /^\/+api(?:\/|$)/i.test(seen.replaceAll('%61', 'a'));
        expect(target.area).toBe(isApi ? 'api' : 'web');
        if (isApi) expect(target.path).toBe(seen.replace(/\/$/, ''));
      }),
      { numRuns: 2_000 },
    );
  });
});
