import type { IncomingMessage } from 'node:http';
import { clientOf, limitKeyOf } from './client-address';

function request(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwardedFor },
  } as unknown as IncomingMessage;
}

describe('the address of a client', () => {
  it('is the peer, whatever the client says, when no proxy of ours is in front', () => {
    expect(clientOf(request('203.0.113.7', '9.9.9.9'), 0)).toBe('203.0.113.7');
    expect(clientOf(request('::ffff:127.0.0.9'), 0)).toBe('127.0.0.9');
  });

  it('is what the outermost of our proxies saw, and never what stood there before', () => {
    expect(clientOf(request('10.0.0.1', '9.9.9.9, 203.0.113.7'), 1)).toBe('203.0.113.7');
    expect(clientOf(request('10.0.0.1', '9.9.9.9, 203.0.113.7, 10.0.0.2'), 2)).toBe('203.0.113.7');
  });

  it('is the peer when a proxy of ours said nothing usable', () => {
    expect(clientOf(request('10.0.0.1'), 1)).toBe('10.0.0.1');
    expect(clientOf(request('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1');
    expect(clientOf(request('10.0.0.1', '203.0.113.7'), 2)).toBe('10.0.0.1');
  });
});

describe('the key that limits count by', () => {
  it.each([
    ['127.0.0.2', '127.0.0.2'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('of %s is %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });
});
