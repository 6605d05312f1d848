import { EventEmitter } from 'node:events';
import type { AppError } from '../errors/app-error';
import { ConnectionLimit } from './connection-limit';

describe('a connection limit', () => {
  const limit = new ConnectionLimit({ total: 3, perKey: 2 });

  function open(address: string): EventEmitter | string {
    const connection = new EventEmitter();
    try {
      limit.add(connection, address);
      return connection;
    } catch (error) {
      return (error as AppError).code;
    }
  }

  it('refuses connections above the limits for an address and in total, until others close', () => {
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
});
