import { Module, type DynamicModule, type Type } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';
import { InboxService } from '../messaging/inbox.service';
import { UserCopyRepository } from '../users/user-copy.repository';
import type { RelationColumns } from './relation.entity';
import { RelationService } from './relation.service';

interface RelationsOptions {
  readonly entity: EntityTarget<RelationColumns>;
  /** The module of the service that exports `UserCopyRepository`. */
  readonly users: Type;
  /** The consumers of the events that the service copies. */
  readonly consumers: Type[];
}

/** A service's copy of friendships, and of blocks if it uses them. Provides `RelationService` for its entity. */
@Module({})
export class RelationsModule {
  static forFeature({ entity, users, consumers }: RelationsOptions): DynamicModule {
    const relations = {
      provide: RelationService,
      inject: [InboxService, UserCopyRepository],
      useFactory: (inbox: InboxService, copies: UserCopyRepository) =>
        new RelationService(inbox, copies, entity),
    };
    return {
      module: RelationsModule,
      imports: [users],
      controllers: consumers,
      providers: [relations],
      exports: [RelationService],
    };
  }
}
