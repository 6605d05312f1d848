import { shellFileOf } from './shell';

const ORIGIN = 'https://fourfold.example';
const kept = new Set(['/index.html', '/assets/index-1a2b.js', '/favicon.svg']);
const fileFor = (path: string, changes: { method?: string; mode?: RequestMode } = {}) =>
  shellFileOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...changes }, ORIGIN, kept);

describe('the service worker', () => {
  it('answers navigations with index.html', () => {
    expect(fileFor('/', { mode: 'navigate' })).toBe('/index.html');
    expect(fileFor('/game.', { mode: 'navigate' })).toBe('/index.html');
    expect(fileFor(`${ORIGIN}//game`, { mode: 'navigate' })).toBe('/index.html');
    expect(fileFor('/game?from=home', { mode: 'navigate' })).toBe('/index.html');
  });

  it('answers with the files it keeps', () => {
    expect(fileFor('/assets/index-1a2b.js')).toBe('/assets/index-1a2b.js');
    expect(fileFor('/favicon.svg')).toBe('/favicon.svg');
  });

  it('looks in all caches for files of an earlier release, which open tabs still load', () => {
    expect(fileFor('/assets/old-3c4d.js')).toBe('/assets/old-3c4d.js');
  });

  it.each([
    '/api/puzzles/today',
    '/api/admin/puzzles',
    '/api',
    '/health/live',
    '/metrics',
    '/.well-known/jwks.json',
  ])('leaves %s to the network, even for a navigation', (path) => {
    expect(fileFor(path)).toBeUndefined();
    expect(fileFor(path, { mode: 'navigate' })).toBeUndefined();
  });

  it('leaves other methods, other origins and files it does not keep to the network', () => {
    expect(fileFor('/favicon.svg', { method: 'HEAD' })).toBeUndefined();
    expect(fileFor('https://elsewhere.example/favicon.svg')).toBeUndefined();
    expect(fileFor('/robots.txt', { mode: 'navigate' })).toBeUndefined();
  });
});
