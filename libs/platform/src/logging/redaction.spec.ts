import { loggedError, redactUrl } from './redaction';

describe('redaction', () => {
  it('takes credentials out of URLs and leaves the rest', () => {
    expect(redactUrl('/api/ws/battle?token=abc.def&EIO=4')).toBe('/api/ws/battle?token=[redacted]&EIO=4');
    expect(redactUrl('/reset-password?x=1&token=secret#top')).toBe(
      '/reset-password?x=1&token=[redacted]#top',
    );
    expect(redactUrl('/api/puzzles/today')).toBe('/api/puzzles/today');
  });

  it('keeps of an error only what can hold no data of a person', () => {
    const error = Object.assign(new Error('query failed', { cause: new Error('inner') }), {
      code: '23505',
      parameters: ['ada@example.org'],
      query: 'insert …',
    });
    const logged = loggedError(error);
    expect(Object.keys(logged).sort()).toEqual(['cause', 'code', 'message', 'stack', 'type']);
    expect(JSON.stringify(logged)).not.toContain('ada@example.org');
  });
});
