import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvatarController } from './avatar.controller';
import { AvatarService } from './avatar.service';
import { UserConsumer } from './user.consumer';
import { UserEntity } from './user.entity';
import { UserRepository } from './user.repository';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [AvatarController, UserConsumer],
  providers: [AvatarService, UserRepository],
  exports: [AvatarService, UserRepository],
})
export class UserModule {}
