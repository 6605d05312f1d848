import { BaseRpcContext } from '@nestjs/microservices';

/** `@Ctx()` of an event handler; distinguishes events from queries. */
export class JetStreamContext extends BaseRpcContext<[]> {}
