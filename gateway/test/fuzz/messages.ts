import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  ROUTES,
  SOCKET_PAYLOAD_MAX_BYTES,
} from '@fourfold/contracts';
import { ASYNC_API } from '@fourfold/contracts/documents';
import * as fc from 'fast-check';
import { anything, nearly, rawBody, type Samples, type Schemas } from './values';
import type { Schema } from '../fixtures/documented-routes';

/** A named message, or the text of a frame that is not a message. */
export type FuzzedMessage = { name: string; payload: unknown } | { frame: string };

const { components } = ASYNC_API as {
  components: { messages: Record<string, { payload: Schema }>; schemas: Schemas };
};

const SOCKETS = {
  [ROUTES.sockets.battle]: { channel: 'battle', client: BATTLE_CLIENT, server: BATTLE_SERVER },
  [ROUTES.sockets.friends]: { channel: 'friends', client: FRIENDS_CLIENT, server: FRIENDS_SERVER },
} as const;
export type SocketPath = keyof typeof SOCKETS;

/** Without reserved names such as `connect` and `disconnect`, which a Socket.IO client refuses to send. */
const UNKNOWN = ['', 'error', '__proto__', 'constructor', 'x'.repeat(200), '\u0000'];
/** Slightly and much longer than a message may be. */
const LONG = [SOCKET_PAYLOAD_MAX_BYTES + 100, 5 * SOCKET_PAYLOAD_MAX_BYTES].map((length) =>
  'x'.repeat(length),
);

/** Messages to one socket, from valid ones to hostile ones. */
export function messagesTo(path: SocketPath, samples: Samples): fc.Arbitrary<FuzzedMessage> {
  const { channel, client, server } = SOCKETS[path];
  const known = Object.values(client).map((name) => {
    const schema = components.messages[`${channel}.client.${name}`]?.payload ?? {};
    return fc.record({
      name: fc.constant<string>(name),
      payload: nearly(schema, samples, components.schemas),
    });
  });
  const odd = fc.record({
    name: fc.oneof(
      fc.constantFrom(...UNKNOWN, ...Object.values(client), ...Object.values(server)),
      fc.string(),
    ),
    payload: anything,
  });
  const long = fc.record({
    name: fc.constantFrom<string>(...Object.values(client)),
    payload: fc.constantFrom(...LONG).map((message) => ({ message })),
  });
  return fc.oneof(
    { weight: 70, arbitrary: fc.oneof(...known) },
    { weight: 20, arbitrary: odd },
    { weight: 1, arbitrary: long },
    { weight: 9, arbitrary: rawBody.map((frame) => ({ frame })) },
  );
}
