import type { BattleReplay, ReplayShare } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { REPLAY_MAX_BYTES } from '../limits';
import { shortenedTo, type MatchLog } from './domain/match-log';
import { ReplayRepository, type LoggedBattle, type StoredReplay } from './replay.repository';
import { toReplay } from './replay';

const TOKEN_BYTES = 24;

/** Logs of battles: for their players, for admins if flagged, and for everybody to whom a player shows one. */
@Injectable()
export class ReplayService {
  private readonly logger = new Logger('replays');

  constructor(private readonly replays: ReplayRepository) {}

  /**
   * Stores the log of a battle, unless it is stored already. Never rejects: a replay may be missing.
   * @param log with times from the start of the battle
   */
  async keep(battle: LoggedBattle, log: MatchLog): Promise<void> {
    if (log.length === 0) return;
    try {
      if (!(await this.replays.exists(battle.battle_id)))
        await this.replays.add(battle, shortenedTo(REPLAY_MAX_BYTES, log));
    } catch (error) {
      this.logger.warn({ err: error, battle_id: battle.battle_id, msg: 'a replay could not be stored' });
    }
  }

  /** For its players. @throws AppError `replay_not_found` */
  async find(battleId: string, userId: string): Promise<BattleReplay> {
    return toReplay(await this.requireOwn(battleId, userId));
  }

  /** A flagged battle, for admins. @throws AppError `replay_not_found` */
  async findFlagged(battleId: string): Promise<BattleReplay> {
    const stored = (await this.replays.isFlagged(battleId)) && (await this.replays.find(battleId));
    if (!stored) throw new AppError('replay_not_found');
    return toReplay(stored);
  }

  /** The link of a player, always the same until it is revoked. @throws AppError `replay_not_found` */
  async share(battleId: string, userId: string): Promise<ReplayShare> {
    await this.requireOwn(battleId, userId);
    // Lower case, as all paths of the API are.
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    return { token: await this.replays.share(battleId, userId, token) };
  }

  /** @throws AppError `replay_not_found` when there is no link of the player */
  async unshare(battleId: string, userId: string): Promise<void> {
    if (!(await this.replays.removeShare(battleId, userId))) throw new AppError('replay_not_found');
  }

  /** Without the names and ids of players who have not agreed. @throws AppError `replay_not_found` */
  async findShared(token: string): Promise<BattleReplay> {
    const share = await this.replays.findShare(token);
    const stored = share && (await this.replays.find(share.battleId));
    if (!stored) throw new AppError('replay_not_found');
    return toReplay(stored, { sharedBy: share.userId });
  }

  private async requireOwn(battleId: string, userId: string): Promise<StoredReplay> {
    const stored = await this.replays.find(battleId);
    if (!stored?.players.some((player) => player.userId === userId)) throw new AppError('replay_not_found');
    return stored;
  }
}
