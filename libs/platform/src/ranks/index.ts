export { RankFillService } from './rank-fill.service';
export { RankSetRepository } from './rank-set.repository';
export { RankSource, type Standing } from './rank-source';
export { RanksModule } from './ranks.module';
