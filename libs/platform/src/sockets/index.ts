export { EmptyDto } from '../validation/empty.dto';
export * from './chat.limiter';
export * from './socket.decorators';
export * from './socket.server';
export type { AppSocket, Departure } from './socket.types';
export * from './sockets.module';
export type { SocketLimits } from './sockets.options';
