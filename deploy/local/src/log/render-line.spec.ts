import { renderLine } from './render-line';

const NOW = new Date(2026, 0, 2, 3, 4, 5);

describe('a line of the log', () => {
  it('shows time, service, message, duration and request id of a JSON line', () => {
    const time = new Date(2026, 0, 2, 9, 8, 7).toISOString();
    const line = JSON.stringify({
      level: 'info',
      time,
      service: 'auth',
      msg: 'GET /me 200',
      duration_ms: 11.6,
      request_id: 'r-1',
    });
    expect(renderLine('auth', line, NOW, false)).toBe('09:08:07 auth      GET /me 200  12 ms  r-1');
  });

  it('shows the status where the message does not have it', () => {
    const line = JSON.stringify({ msg: 'GET /api/users/me', status: 401, duration_ms: 3 });
    expect(renderLine('gateway', line, NOW, false)).toBe('03:04:05 gateway   GET /api/users/me  401  3 ms');
  });

  it('marks errors and shows their stack, with a prefix on every line', () => {
    const line = JSON.stringify({
      level: 'error',
      msg: 'it broke',
      err: { message: 'no', stack: 'Error: no\n    at here' },
    });
    expect(renderLine('puzzles', line, NOW, false).split('\n')).toEqual([
      '03:04:05 puzzles   ERROR it broke',
      '03:04:05 puzzles     Error: no',
      '03:04:05 puzzles         at here',
    ]);
  });

  it('passes on lines that are not JSON, such as a crash before the logger is up', () => {
    expect(renderLine('gateway', '{oops', NOW, false)).toBe('03:04:05 gateway   {oops');
    expect(renderLine('gateway', 'node: bad option', NOW, false)).toBe('03:04:05 gateway   node: bad option');
  });

  it('removes control characters, which would reach the terminal', () => {
    const line = JSON.stringify({ msg: 'name \u001b[2J\u0007\r!' });
    expect(renderLine('auth', line, NOW, false)).toBe('03:04:05 auth      name [2J!');
  });

  it('gives a service the same colour every time', () => {
    const [first, second] = ['a', 'b'].map((msg) => renderLine('auth', JSON.stringify({ msg }), NOW, true));
    expect(first).toContain('\u001b[');
    expect(first?.slice(0, -1)).toBe(second?.slice(0, -1));
  });
});
