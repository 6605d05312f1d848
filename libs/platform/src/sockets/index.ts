export { EmptyDto } from '../validation/empty.dto';
export * from './socket.decorators';
export * from './socket.hooks';
export * from './socket.server';
export type { AppSocket, Departure, DepartureReason, SocketData, TransportName } from './socket.types';
export * from './sockets.module';
export type { SocketLimits, SocketsOptions } from './sockets.options';
