export { EmptyDto } from '../validation/empty.dto';
export * from './socket.decorators';
export * from './socket.hooks';
export * from './socket.server';
export type { AppSocket, Departure, DepartureReason, DoorName, SocketData } from './socket.types';
export * from './sockets.module';
export { SOCKET_LIMITS, type SocketLimits, type SocketsOptions } from './sockets.options';
