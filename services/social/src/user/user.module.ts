import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserConsumer } from './user.consumer';
import { UserDirectory } from './user.directory';
import { UserEntity } from './user.entity';
import { UserRepository } from './user.repository';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [UserConsumer],
  providers: [UserDirectory, UserRepository],
  exports: [UserDirectory, UserRepository],
})
export class UserModule {}
