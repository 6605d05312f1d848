import { Redis } from 'ioredis';
import { reportOutages } from './redis.client';

const COMMAND_TIMEOUT_MS = 1_000;

/**
 * A connection for a user that neither waits for its commands nor looks at their errors: a Redis that is away would end the
 * process by rejections that nobody handles.
 */
class UnwatchedConnection extends Redis {
  onCommandFailed: () => void = () => undefined;

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...args);
    if (answer instanceof Promise) answer.catch(() => this.onCommandFailed());
    return answer;
  }
}

/** Connections for Socket.IO's Redis adapter. @param onLoss hears of every message that could not be published */
export function connectPubSub(url: string, onLoss: () => void): [publisher: Redis, subscriber: Redis] {
  const publisher = new UnwatchedConnection(url, {
    // A message that could not be told now is told too late: nothing is kept for later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  publisher.onCommandFailed = onLoss;
  const subscriber = new UnwatchedConnection(url, { maxRetriesPerRequest: null });
  reportOutages('Redis is away; other replicas are not told anything', publisher, subscriber);
  return [publisher, subscriber];
}
