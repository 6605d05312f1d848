import { UsersModule } from '@fourfold/platform/users';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvatarController } from './avatar.controller';
import { AvatarRepository } from './avatar.repository';
import { AvatarService } from './avatar.service';
import { RenameService } from './rename.service';
import { SettingsController } from './settings.controller';
import { SettingsRepository } from './settings.repository';
import { UserConsumer } from './user.consumer';
import { UserEntity } from './user.entity';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), UsersModule.forChat(UserEntity)],
  controllers: [AvatarController, SettingsController, UserConsumer],
  providers: [AvatarRepository, AvatarService, RenameService, SettingsRepository],
  exports: [AvatarService, RenameService, UsersModule],
})
export class UserModule {}
