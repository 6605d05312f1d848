import { applyDecorators, Catch, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { WebSocketGateway } from '@nestjs/websockets';

/** Hands every error on to the dispatcher, where it becomes an answer; Nest's own would be an event that we don't have. */
@Catch()
class SocketErrorFilter implements ExceptionFilter {
  catch(thrown: unknown): never {
    throw thrown;
  }
}

/** A class whose `@SubscribeMessage` methods answer the service's socket. */
export const SocketGateway = (): ClassDecorator =>
  applyDecorators(WebSocketGateway(), UseFilters(SocketErrorFilter));
