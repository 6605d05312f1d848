import { Printer } from './printer';

const TIME = new Date(2026, 0, 2, 9, 8, 7).toISOString();

/** What is printed for a line of a service. */
function printed(name: string, line: object | string, { colour = false, json = false } = {}): string {
  let text = '';
  const printer = new Printer({ json, colour, write: (part) => (text += part) });
  printer.service(name, typeof line === 'string' ? line : JSON.stringify({ time: TIME, ...line }));
  return text;
}

describe('the log', () => {
  it('shows time, service, message, duration and request id of a JSON line', () => {
    const line = {
      level: 'info',
      service: 'auth',
      msg: 'GET /me 200',
      status: 200,
      duration_ms: 11.6,
      request_id: 'r-1',
      trace_id: 't-1',
    };
    expect(printed('auth', line)).toBe('[09:08:07] INFO (auth): GET /me 200  12 ms  r-1\n');
  });

  it('shows the status where the message does not have it', () => {
    const line = { level: 'info', msg: 'GET /api/users/me', status: 401, duration_ms: 3 };
    expect(printed('gateway', line)).toBe('[09:08:07] INFO (gateway): GET /api/users/me  401  3 ms\n');
  });

  it('marks errors and shows their stack', () => {
    const line = {
      level: 'error',
      msg: 'it broke',
      err: { type: 'Error', message: 'no', stack: 'Error: no\n    at here' },
    };
    const [head, ...rest] = printed('puzzles', line).split('\n');
    expect(head).toBe('[09:08:07] ERROR (puzzles): it broke');
    expect(rest.map((text) => text.trim())).toEqual(expect.arrayContaining(['Error: no', 'at here']));
    expect(rest.every((text) => text === '' || text.startsWith('    '))).toBe(true);
  });

  it('passes on lines that are not JSON, such as a crash before the logger is up', () => {
    expect(printed('gateway', '{oops')).toMatch(/^\[\d\d:\d\d:\d\d\] \(gateway\): \{oops\n$/);
    expect(printed('gateway', 'node: bad option')).toMatch(/\(gateway\): node: bad option\n$/);
  });

  it.each(['42', '"text"', 'null', '[1,2]', '{"msg":5}', '{"oops":true}'])(
    'passes on JSON that is no log line (%s)',
    (line) => expect(printed('gateway', line).replace(/^\[.*?\] /, '')).toBe(`(gateway): ${line}\n`),
  );

  it('removes control characters, which would reach the terminal', () => {
    const line = { level: 'info', msg: 'name \u001b[2J\u0007\r!' };
    expect(printed('auth', line)).toBe('[09:08:07] INFO (auth): name [2J!\n');
    expect(printed('auth', 'bad \u001b[2J')).toMatch(/bad \[2J\n$/);
  });

  it('lets no line break in a message pass for a line of its own', () => {
    const line = { level: 'info', msg: 'name\n[09:08:07] INFO (auth): forged' };
    expect(printed('auth', line)).toBe('[09:08:07] INFO (auth): name\n    [09:08:07] INFO (auth): forged\n');
  });

  it('is coloured only on request', () => {
    const line = { level: 'info', msg: 'up' };
    expect(printed('auth', line, { colour: true })).toContain('\u001b[');
    expect(printed('auth', line)).not.toContain('\u001b[');
  });

  it('passes on JSON as it is on request', () => {
    expect(printed('auth', '{"msg":"up"}', { json: true })).toBe('{"msg":"up"}\n');
  });
});
