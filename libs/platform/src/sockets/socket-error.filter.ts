import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { EventMessage } from './domain/plain-frames';
import type { AppSocket } from './socket.types';
import { SocketsAdapter } from './sockets.adapter';

/** Sends what a gateway throws as the `error` event and the acknowledgement. */
@Catch()
export class SocketErrorFilter implements ExceptionFilter {
  constructor(private readonly adapter: SocketsAdapter) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const [socket, , ack, name] = host.getArgs<[AppSocket, unknown, EventMessage['ack'], string]>();
    void this.adapter.refuse(socket, thrown, { name, ack });
  }
}
