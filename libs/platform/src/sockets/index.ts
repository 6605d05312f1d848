export { ChatLimiter } from '../limits/chat.limiter';
export { EmptyDto } from '../validation/empty.dto';
export { ConnectionHandler } from './connection.handler';
export { IoServer } from './io-server';
export { SocketErrorFilter } from './message.handler';
export { userRoom, type AppSocket } from './socket.types';
export * from './sockets.module';
export type { SocketLimits } from './sockets.options';
export { closeSocket } from './transports/client-connection';
