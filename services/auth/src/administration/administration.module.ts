import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserEntity } from '../account/user.entity';
import { AccountCreationService } from './account-creation.service';
import { AccountAdministrator } from './account.administrator';
import { AccountQueries } from './account.queries';
import { AccountSearchRepository } from './account-search.repository';
import { AdminTransactions } from './admin.transactions';
import { AdministrationQueries } from './administration.queries';
import { CredentialAdministrator } from './credential.administrator';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [AccountQueries, AdministrationQueries],
  providers: [
    AccountAdministrator,
    AccountCreationService,
    AccountSearchRepository,
    AdminTransactions,
    CredentialAdministrator,
  ],
})
export class AdministrationModule {}
