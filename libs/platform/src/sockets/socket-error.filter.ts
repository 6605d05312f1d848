import { Catch, type ExceptionFilter } from '@nestjs/common';

/** Hands every error on to the dispatcher, where it becomes an answer; Nest's own would be an event that we don't have. */
@Catch()
export class SocketErrorFilter implements ExceptionFilter {
  catch(thrown: unknown): never {
    throw thrown;
  }
}
