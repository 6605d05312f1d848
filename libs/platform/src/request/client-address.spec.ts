import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address';

function request(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwardedFor },
  } as unknown as IncomingMessage;
}

describe('the address of a client', () => {
  it('is the peer, whatever the client says, when no proxy of ours is in front', () => {
    expect(clientAddress(request('203.0.113.7', '9.9.9.9'), 0)).toBe('203.0.113.7');
    expect(clientAddress(request('::ffff:127.0.0.9'), 0)).toBe('127.0.0.9');
  });

  it('is the one that our outermost proxy saw, and never one that the client sent', () => {
    expect(clientAddress(request('10.0.0.1', '9.9.9.9, 203.0.113.7'), 1)).toBe('203.0.113.7');
    expect(clientAddress(request('10.0.0.1', '9.9.9.9, 203.0.113.7, 10.0.0.2'), 2)).toBe('203.0.113.7');
  });

  it('is the one that the gateway forwards, in a service', () => {
    expect(clientAddress(request('10.0.0.1', '203.0.113.7'))).toBe('203.0.113.7');
  });

  it('is the peer when our proxy forwards no usable address', () => {
    expect(clientAddress(request('10.0.0.1'), 1)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', '203.0.113.7'), 2)).toBe('10.0.0.1');
  });
});
