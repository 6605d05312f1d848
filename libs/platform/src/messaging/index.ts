export { ChangeHandlers } from './change-handlers';
export { InboxService } from './inbox.service';
export { IN_BATCHES, JETSTREAM, JetStreamServer } from './jet-stream.server';
export { MessagingModule } from './messaging.module';
export { MessagingConfig, type MessagingTuning } from './messaging.config';
export { connectionOptions, NatsClient } from './nats.client';
export { OutboxService, type NewEvent } from './outbox.service';
export { QueryClient } from './query.client';
export { RepublishService, Republishes, type Republishable } from './republish.service';
