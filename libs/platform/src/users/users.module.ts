import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource, type EntityTarget } from 'typeorm';
import { UserCopyRepository, type OwnColumns, type UserNames } from './user-copy.repository';
import type { UserColumns } from './user.entity';

/** A service's read model of users: provides `UserCopyRepository` for its entity. */
@Module({})
export class UsersModule {
  /** @param derivedFrom the columns of the service that follow from the names */
  static forFeature(
    entity: EntityTarget<UserColumns>,
    derivedFrom?: (names: UserNames) => OwnColumns,
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
}
