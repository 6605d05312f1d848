import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/account.module';
import { UserEntity } from '../account/user.entity';
import { AccountAdministrator } from './account.administrator';
import { AccountQueries } from './account.queries';
import { AccountSearchRepository } from './account-search.repository';
import { AdminTransactions } from './admin.transactions';
import { AdministrationQueries } from './administration.queries';
import { CredentialAdministrator } from './credential.administrator';

@Module({})
export class AdministrationModule {
  /** @param modules those that end sessions, change what an account may do, and replace passwords */
  static forRoot(...modules: DynamicModule[]): DynamicModule {
    return {
      module: AdministrationModule,
      imports: [TypeOrmModule.forFeature([UserEntity]), AccountModule, ...modules],
      controllers: [AccountQueries, AdministrationQueries],
      providers: [AccountAdministrator, AccountSearchRepository, AdminTransactions, CredentialAdministrator],
    };
  }
}
