export { BusModule } from './bus.module';
export { BusSettings, type BusOptions, type BusTuning } from './bus.options';
export { DeadLetterService } from './dead-letter.service';
export { OnEvent, OnQuery, type EventHandler, type QueryHandler } from './decorators';
export { keepNewest, type NewestBy } from './keep-newest';
export { connectionOptions } from './nats-connection';
export { OUTBOX_COLUMNS, OutboxWriter, type NewEvent } from './outbox.writer';
export { QueryClient } from './query.client';
export { Republisher, Republishes, type CurrentState, type Republishable } from './republisher';
