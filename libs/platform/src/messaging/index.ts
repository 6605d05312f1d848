export { AdminActs, type NewAct } from '../audit/admin-acts';
export { Inbox } from './inbox';
export { JETSTREAM, JetStreamServer } from './jet-stream.server';
export { MessagingModule } from './messaging.module';
export { MessagingSettings, type MessagingOptions, MessagingTuning } from './messaging.options';
export { connectionOptions } from './nats.connection';
export { OutboxWriter, type NewEvent } from './outbox.writer';
export { QuestionClient } from './question.client';
export { Republisher, Republishes, type CurrentState, type Republishable } from './republisher';
