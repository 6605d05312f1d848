export { Inbox } from './inbox';
export { JETSTREAM, JetStreamServer } from './jet-stream.server';
export { MessagingModule } from './messaging.module';
export { MessagingSettings, type MessagingTuning } from './messaging.options';
export { connectionOptions } from './nats.connection';
export { OutboxWriter, type NewEvent } from './outbox.writer';
export { QueryClient } from './query.client';
export { Republisher, Republishes, type Republishable } from './republisher';
