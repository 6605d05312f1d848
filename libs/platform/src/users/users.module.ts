import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource, type EntityTarget } from 'typeorm';
import { Clock } from '../clock';
import { MuteService } from './mute.service';
import { UserCopyRepository, type KnownUser, type OwnColumns } from './user-copy.repository';
import type { ChatUserColumns, UserColumns } from './user.entity';

/** A service's read model of users: provides `UserCopyRepository` for its entity. */
@Module({})
export class UsersModule {
  /** @param derivedFrom the columns of the service that follow from the event of auth */
  static forFeature(
    entity: EntityTarget<UserColumns>,
    derivedFrom?: (user: KnownUser) => OwnColumns,
  ): DynamicModule {
    return {
      module: UsersModule,
      providers: [
        {
          provide: UserCopyRepository,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new UserCopyRepository(dataSource, entity, derivedFrom),
        },
      ],
      exports: [UserCopyRepository],
    };
  }

  /** The same for a service with a chat: also provides `MuteService`. */
  static forChat(
    entity: EntityTarget<ChatUserColumns>,
    derivedFrom: (user: KnownUser) => OwnColumns = () => ({}),
  ): DynamicModule {
    const { providers, ...module } = UsersModule.forFeature(entity, (user) => ({
      mutedUntil: user.muted_until === undefined ? null : new Date(user.muted_until),
      ...derivedFrom(user),
    }));
    const mutes = {
      provide: MuteService,
      inject: [DataSource, Clock],
      useFactory: (dataSource: DataSource, clock: Clock) => new MuteService(dataSource, entity, clock),
    };
    return { ...module, providers: [...providers!, mutes], exports: [UserCopyRepository, MuteService] };
  }
}
