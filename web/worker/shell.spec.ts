import { shellFileOf } from './shell';

const ORIGIN = 'https://fourfold.example';
const kept = new Set(['/index.html', '/assets/index-1a2b.js', '/favicon.svg']);
const asked = (path: string, changes: { method?: string; mode?: RequestMode } = {}) =>
  shellFileOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...changes }, ORIGIN, kept);

describe('the worker', () => {
  it('answers every page with the app', () => {
    expect(asked('/', { mode: 'navigate' })).toBe('/index.html');
    expect(asked('/game?from=home', { mode: 'navigate' })).toBe('/index.html');
  });

  it('answers with the files it keeps', () => {
    expect(asked('/assets/index-1a2b.js')).toBe('/assets/index-1a2b.js');
    expect(asked('/favicon.svg')).toBe('/favicon.svg');
  });

  it.each([
    '/api/puzzles/today',
    '/api/admin/puzzles',
    '/api',
    '/health/live',
    '/metrics',
    '/.well-known/jwks.json',
  ])('leaves %s to the network, even as a page', (path) => {
    expect(asked(path)).toBeUndefined();
    expect(asked(path, { mode: 'navigate' })).toBeUndefined();
  });

  it('leaves other methods, other origins and files it does not keep to the network', () => {
    expect(asked('/favicon.svg', { method: 'HEAD' })).toBeUndefined();
    expect(asked('https://elsewhere.example/favicon.svg')).toBeUndefined();
    expect(asked('/assets/old.js')).toBeUndefined();
    expect(asked('/robots.txt', { mode: 'navigate' })).toBeUndefined();
  });
});
