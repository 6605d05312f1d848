import { EVENT_OWNERS, EVENT_TYPES, eventSubject, ROUTES, SOCKET_TOKEN_PARAMETER } from '@fourfold/contracts';
import { referencedTypes, type ContractSchemas, type Schema, type Schemas } from './schemas';
import type { EventUse } from './sources';

type Named<T> = Record<string, T>;
type Ref = { $ref: string };

interface Message {
  name: string;
  payload: Schema;
}

interface Operation {
  action: 'send' | 'receive';
  channel: Ref;
  messages: Ref[];
  tags: { name: string }[];
}

/** The AsyncAPI document of sockets and events, from the perspective of the services. */
export interface AsyncApiDocument {
  asyncapi: '3.0.0';
  info: { title: string; version: string; description: string };
  servers: Named<object>;
  channels: Named<{ address: string; servers: Ref[]; messages: Named<Ref> }>;
  operations: Named<Operation>;
  components: { messages: Named<Message>; schemas: Schemas; securitySchemes: Named<object> };
}

interface Part {
  channels: AsyncApiDocument['channels'];
  operations: AsyncApiDocument['operations'];
  messages: AsyncApiDocument['components']['messages'];
}

const SOCKET_SERVICES = { battle: 'battle', friends: 'social' } as const;

export function asyncApi(schemas: ContractSchemas, consumed: readonly EventUse[]): AsyncApiDocument {
  const parts = [
    socketPart('battle', schemas),
    socketPart('friends', schemas),
    ...EVENT_TYPES.map((type) =>
      eventPart(
        type,
        schemas.events[type]!,
        consumed.filter((use) => use.type === type).map(({ service }) => service),
      ),
    ),
  ];
  const messages = merge(parts.map((part) => part.messages));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fourfold: sockets and events',
      version: '1',
      description:
        'The sockets speak Socket.IO (event name, payload) or, without `EIO` in the query, plain WebSocket frames ' +
        '`{"type": "<message>", …payload}`. Events travel between services on NATS JetStream.',
    },
    servers: {
      gateway: {
        host: 'localhost:8000',
        protocol: 'ws',
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
      nats: { host: 'localhost:4222', protocol: 'nats' },
    },
    channels: merge(parts.map((part) => part.channels)),
    operations: merge(parts.map((part) => part.operations)),
    components: {
      messages,
      schemas: referencedTypes(messages, schemas.types),
      securitySchemes: {
        token: {
          type: 'httpApiKey',
          in: 'query',
          name: SOCKET_TOKEN_PARAMETER,
          description: 'An access token, or a ticket of `/api/auth/ws-token`',
        },
      },
    },
  };
}

function socketPart(socket: 'battle' | 'friends', { sockets }: ContractSchemas): Part {
  const { fromClient, fromServer } = sockets[socket];
  const service = SOCKET_SERVICES[socket];
  const clientMessages = Object.entries(fromClient).map(([name, payload]) => ({
    key: `client.${name}`,
    // The server refuses unknown fields, unlike clients and consumers.
    message: { name, payload: '$ref' in payload ? payload : { ...payload, additionalProperties: false } },
  }));
  const serverMessages = Object.entries(fromServer).map(([name, payload]) => ({
    key: `server.${name}`,
    message: { name, payload },
  }));
  const all = [...clientMessages, ...serverMessages];
  const operation = (action: Operation['action'], of: typeof all): Operation => ({
    action,
    channel: { $ref: `#/channels/${socket}` },
    messages: of.map(({ key }) => ({ $ref: `#/channels/${socket}/messages/${key}` })),
    tags: [{ name: service }],
  });
  return {
    channels: {
      [socket]: {
        address: ROUTES.sockets[socket],
        servers: [{ $ref: '#/servers/gateway' }],
        messages: refsOf(all.map(({ key }) => [key, `${socket}.${key}`])),
      },
    },
    operations: {
      [`${service}.receives.${socket}`]: operation('receive', clientMessages),
      [`${service}.sends.${socket}`]: operation('send', serverMessages),
    },
    messages: Object.fromEntries(all.map(({ key, message }) => [`${socket}.${key}`, message])),
  };
}

function eventPart(type: (typeof EVENT_TYPES)[number], payload: Schema, consumers: readonly string[]): Part {
  const operation = (action: Operation['action'], service: string): Operation => ({
    action,
    channel: { $ref: `#/channels/${type}` },
    messages: [{ $ref: `#/channels/${type}/messages/${type}` }],
    tags: [{ name: service }],
  });
  const owner = EVENT_OWNERS[type];
  return {
    channels: {
      [type]: {
        address: eventSubject(type),
        servers: [{ $ref: '#/servers/nats' }],
        messages: refsOf([[type, type]]),
      },
    },
    operations: {
      [`${owner}.publishes.${type}`]: operation('send', owner),
      ...Object.fromEntries(
        consumers.map((service) => [`${service}.consumes.${type}`, operation('receive', service)]),
      ),
    },
    messages: { [type]: { name: type, payload } },
  };
}

function refsOf(messages: [key: string, component: string][]): Named<Ref> {
  return Object.fromEntries(
    messages.map(([key, component]) => [key, { $ref: `#/components/messages/${component}` }]),
  );
}

function merge<T>(parts: readonly Named<T>[]): Named<T> {
  return Object.assign({}, ...parts) as Named<T>;
}
