import { BaseRpcContext } from '@nestjs/microservices';
import type { JsMsg } from '@nats-io/jetstream';

/** `@Ctx()` of an event: its delivery, or nothing while a dead letter is replayed. */
export class JetStreamContext extends BaseRpcContext<[message?: JsMsg]> {}
