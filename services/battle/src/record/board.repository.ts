import type { BattleBoardEntry, BattleBoardPeriod } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type Standing = Omit<BattleBoardEntry, 'rank' | 'is_me'>;

export interface Period {
  period: BattleBoardPeriod;
  /** YYYY-MM-DD */
  startsOn: string;
}

const ROW = `user_id, display_name, top.wins as battles_won, win_rate::float8 as win_rate,
  round(top.wpm_sum / top.battles, 2)::float8 as average_wpm, win_streak as current_streak`;

/** The rows of the battle boards: wins down, win rate down. */
@Injectable()
export class BoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  findTop({ period, startsOn }: Period, limit: number): Promise<Standing[]> {
    return this.dataSource.query<Standing[]>(
      `select ${ROW} from (select * from standings where period = $1 and starts_on = $2
         order by wins desc, win_rate desc, user_id limit $3) as top
       join people using (user_id) join records using (user_id)
       order by top.wins desc, win_rate desc, user_id`,
      [period, startsOn, limit],
    );
  }

  async findOf({ period, startsOn }: Period, userId: string): Promise<Standing | undefined> {
    const [row] = await this.dataSource.query<Standing[]>(
      `select ${ROW} from standings as top join people using (user_id) join records using (user_id)
       where user_id = $3 and period = $1 and starts_on = $2`,
      [period, startsOn, userId],
    );
    return row;
  }

  async rankOf({ period, startsOn }: Period, { battles_won, win_rate }: Standing): Promise<number> {
    const [row] = await this.dataSource.query<[{ better: number }]>(
      `select count(*)::integer as better from standings
       where period = $1 and starts_on = $2 and (wins > $3 or wins = $3 and win_rate > $4)`,
      [period, startsOn, battles_won, win_rate],
    );
    return row.better + 1;
  }
}
