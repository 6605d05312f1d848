import {
  applyDecorators,
  Catch,
  createParamDecorator,
  UseFilters,
  type ExceptionFilter,
  type ExecutionContext,
} from '@nestjs/common';
import { WebSocketGateway } from '@nestjs/websockets';
import { Public } from '../auth/access.decorators';
import type { AuthenticatedUser } from '../auth/authenticated-user';
import type { AppSocket } from './socket.types';

/** Hands every error on to the dispatcher, where it becomes an answer; Nest's own would be an event that we don't have. */
@Catch()
class SocketErrorFilter implements ExceptionFilter {
  catch(thrown: unknown): never {
    throw thrown;
  }
}

/**
 * A class whose `@SubscribeMessage` methods answer the service's socket. Public to the guard of routes: the handshake has
 * authenticated whoever is connected.
 */
export const SocketGateway = (): ClassDecorator =>
  applyDecorators(WebSocketGateway(), UseFilters(SocketErrorFilter), Public());

/** The user who sent the message. */
export const SocketUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser =>
    context.switchToWs().getClient<AppSocket>().data.user,
);
