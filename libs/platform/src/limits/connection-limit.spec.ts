import { EventEmitter } from 'node:events';
import type { AppError } from '../errors/app-error';
import { ConnectionLimit } from './connection-limit';

describe('a connection limit', () => {
  let limit: ConnectionLimit;

  function open(address: string): EventEmitter | string {
    const connection = new EventEmitter();
    try {
      limit.add(connection, { address });
      return connection;
    } catch (error) {
      return (error as AppError).code;
    }
  }

  it('refuses connections above the limits for an address and in total, until others close', () => {
    limit = new ConnectionLimit({ total: 3, perAddress: 2 });
    const [first, , other] = ['a', 'a', 'b'].map(open) as EventEmitter[];
    expect(open('c')).toBe('service_unavailable');
    other!.emit('close');
    expect(open('a')).toBe('rate_limited');
    first!.emit('close');
    expect(open('a')).toBeInstanceOf(EventEmitter);
    expect(open('a')).toBe('rate_limited');
    expect(open('b')).toBeInstanceOf(EventEmitter);
    expect(open('b')).toBe('service_unavailable');
  });

  it('leaves room to others, however many addresses open as many as they get', () => {
    limit = new ConnectionLimit({ total: 100, perAddress: 40 });
    for (let turn = 0; turn < 100; turn += 1) for (const address of ['a', 'b', 'c']) open(address);
    expect(['a', 'b', 'c'].map(open)).toEqual(Array.from({ length: 3 }, () => 'service_unavailable'));
    expect(open('d')).toBeInstanceOf(EventEmitter);
  });
});
