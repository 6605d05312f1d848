import { Redis } from 'ioredis';
import { reportOutages } from './redis.client';

const COMMAND_TIMEOUT_MS = 1_000;

/**
 * Socket.IO's adapter ignores the promises of its commands: while Redis is down their unhandled rejections would end
 * the process.
 */
class AdapterConnection extends Redis {
  onCommandFailed: () => void = () => undefined;

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...args);
    if (answer instanceof Promise) answer.catch(() => this.onCommandFailed());
    return answer;
  }
}

/** Connections for Socket.IO's Redis adapter. @param onLoss is called for every message that could not be published */
export function connectPubSub(url: string, onLoss: () => void): [publisher: Redis, subscriber: Redis] {
  const publisher = new AdapterConnection(url, {
    // A late broadcast is of no use: nothing is queued.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  publisher.onCommandFailed = onLoss;
  const subscriber = new AdapterConnection(url, { maxRetriesPerRequest: null });
  reportOutages('Redis is down; messages do not reach other replicas', publisher, subscriber);
  return [publisher, subscriber];
}
