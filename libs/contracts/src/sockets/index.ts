export * from './battle';
export * from './transports';
export * from './friends';
export type { EmptyPayload, SocketClientMessages, SocketServerMessages } from './every-socket';
