import { Module } from '@nestjs/common';
import { UserConsumer } from './user.consumer';
import { UserRepository } from './user.repository';

@Module({
  providers: [UserConsumer, UserRepository],
  exports: [UserRepository],
})
export class UserModule {}
