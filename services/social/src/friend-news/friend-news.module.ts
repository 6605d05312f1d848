import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { FriendNewsController } from './friend-news.controller';
import { FriendNewsEntity } from './friend-news.entity';
import { FriendNewsRepository } from './friend-news.repository';
import { FriendNewsService } from './friend-news.service';

@Module({
  imports: [TypeOrmModule.forFeature([FriendNewsEntity]), UserModule],
  controllers: [FriendNewsController],
  providers: [FriendNewsRepository, FriendNewsService],
  exports: [FriendNewsRepository, FriendNewsService],
})
export class FriendNewsModule {}
