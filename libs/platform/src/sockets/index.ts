export { ChatLimitService } from '../limits/chat-limit.service';
export { EmptyDto } from '../validation/empty.dto';
export { ConnectionService } from './connection.service';
export { IoServer } from './io.server';
export { userRoom, type AppSocket } from './socket.types';
export { SocketGateway } from './sockets.decorators';
export * from './sockets.module';
export type { SocketLimits } from './sockets.config';
export { closeSocket } from './transports/client-connection';
