import { applyDecorators, createParamDecorator, UseFilters, type ExecutionContext } from '@nestjs/common';
import { WebSocketGateway } from '@nestjs/websockets';
import { Public } from '../auth/access.decorators';
import type { AuthenticatedUser } from '../auth/authenticated-user';
import { SocketErrorFilter } from './socket-error.filter';
import type { AppSocket } from './socket.types';

/**
 * A class whose `@SubscribeMessage` methods answer both doors of the service's socket. Public to the guard of routes: who is
 * connected has been let in at the door.
 */
export const SocketGateway = (): ClassDecorator =>
  applyDecorators(WebSocketGateway(), UseFilters(SocketErrorFilter), Public());

/** Whose message it is. */
export const SocketUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser =>
    context.switchToWs().getClient<AppSocket>().data.user,
);
