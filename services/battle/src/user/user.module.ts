import { UserConsumer, UsersModule } from '@fourfold/platform/users';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvatarController } from './avatar.controller';
import { AvatarRepository } from './avatar.repository';
import { AvatarService } from './avatar.service';
import { UserEntity } from './user.entity';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), UsersModule.forFeature(UserEntity)],
  controllers: [AvatarController, UserConsumer],
  providers: [AvatarRepository, AvatarService],
  exports: [AvatarService, UsersModule],
})
export class UserModule {}
