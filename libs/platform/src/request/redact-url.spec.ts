import { redactUrl } from './redact-url';

describe('redactUrl', () => {
  it('removes credentials from URLs and keeps the rest', () => {
    expect(redactUrl('/api/ws/battle?token=abc.def&EIO=4')).toBe('/api/ws/battle?token=[redacted]&EIO=4');
    expect(redactUrl('/reset-password?x=1&token=secret#top')).toBe(
      '/reset-password?x=1&token=[redacted]#top',
    );
    expect(redactUrl('/api/puzzles/today')).toBe('/api/puzzles/today');
  });

  it.each([
    ['/api/admin/users?search=ada%40example.org&skip=0', '/api/admin/users?search=[redacted]&skip=0'],
    ['/api/friends/search?query=ada', '/api/friends/search?query=[redacted]'],
    ['/api/admin/users?%73earch=ada', '/api/admin/users?%73earch=[redacted]'],
    ['/users?SEARCH[]=ada&search%5B0%5D=b', '/users?SEARCH[]=[redacted]&search%5B0%5D=[redacted]'],
    ['/api/admin/users?%E0=ada', '/api/admin/users?%E0=[redacted]'],
    ['/api/admin/puzzles?date_search=2025-01', '/api/admin/puzzles?date_search=2025-01'],
  ])('removes the search term from %s', (url, logged) => {
    expect(redactUrl(url)).toBe(logged);
  });
});
