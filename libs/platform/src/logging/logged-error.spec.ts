import { loggedError } from './logged-error';

describe('loggedError', () => {
  it('keeps only the fields of an error that cannot hold personal data', () => {
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
