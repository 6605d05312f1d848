import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserEntity } from '../user/user.entity';
import { BattleNewsConsumer } from './battle-news.consumer';
import { BattleNewsRepository } from './battle-news.repository';
import { BattleNewsService } from './battle-news.service';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [BattleNewsConsumer],
  providers: [BattleNewsRepository, BattleNewsService],
  exports: [BattleNewsService],
})
export class BattleNewsModule {}
