import { BaseRpcContext } from '@nestjs/microservices';

/** `@Ctx()` of an event, which tells it from a question. */
export class JetStreamContext extends BaseRpcContext<[]> {}
