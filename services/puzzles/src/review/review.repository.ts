import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { GameTallyEntity } from './game-tally.entity';
import { WrongTallyEntity } from './wrong-tally.entity';

/** Finished games that ended in the same way. */
export type GameTally = Pick<GameTallyEntity, 'mistakes' | 'foundMask' | 'games'>;

export type WrongTally = Pick<WrongTallyEntity, 'mask' | 'games'>;

/** What is kept of all finished games of a puzzle: as many rows as games can end differently, however many there are. */
@Injectable()
export class ReviewRepository {
  constructor(
    @InjectRepository(GameTallyEntity) private readonly games: Repository<GameTallyEntity>,
    @InjectRepository(WrongTallyEntity) private readonly wrong: Repository<WrongTallyEntity>,
  ) {}

  findGames(puzzleId: number): Promise<GameTally[]> {
    return this.games
      .createQueryBuilder('tally')
      .select('tally.mistakes', 'mistakes')
      .addSelect('tally.foundMask', 'foundMask')
      .addSelect('cast(sum(tally.games) as integer)', 'games')
      .where({ puzzleId })
      .groupBy('tally.mistakes')
      .addGroupBy('tally.foundMask')
      .getRawMany<GameTally>();
  }

  findCommonestWrong(puzzleId: number, limit: number): Promise<WrongTally[]> {
    return this.wrong
      .createQueryBuilder('tally')
      .select('tally.mask', 'mask')
      .addSelect('cast(sum(tally.games) as integer)', 'games')
      .where({ puzzleId })
      .groupBy('tally.mask')
      .having('sum(tally.games) > 0')
      .orderBy('sum(tally.games)', 'DESC')
      .addOrderBy('tally.mask')
      .limit(limit)
      .getRawMany<WrongTally>();
  }
}
