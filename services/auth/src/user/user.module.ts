import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasskeyRequirementService } from './passkey-requirement.service';
import { StreakConsumer } from './streak.consumer';
import { StreakService } from './streak.service';
import { UserEntity } from './user.entity';
import { UserRepository } from './user.repository';
import { UserService } from './user.service';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [StreakConsumer],
  providers: [PasskeyRequirementService, StreakService, UserRepository, UserService],
  exports: [PasskeyRequirementService, StreakService, UserRepository, UserService],
})
export class UserModule {}
