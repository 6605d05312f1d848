import { applyDecorators, UseFilters, UseInterceptors } from '@nestjs/common';
import { WebSocketGateway } from '@nestjs/websockets';
import { MessageInterceptor } from './message.interceptor';
import { SocketErrorFilter } from './socket-error.filter';

/** A gateway of the service's socket, for both transports. */
export const SocketGateway = (): ClassDecorator =>
  applyDecorators(WebSocketGateway(), UseFilters(SocketErrorFilter), UseInterceptors(MessageInterceptor));
