import { mutedDetail } from '@fourfold/contracts';
import type { DataSource, EntityManager, EntityTarget } from 'typeorm';
import type { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import type { ChatUserColumns } from './user.entity';

/** Refuses what muted users may not do. */
export class MuteService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entity: EntityTarget<ChatUserColumns>,
    private readonly clock: Clock,
  ) {}

  /** @param options `act` is what the user may not do, unless it is to send messages. @throws AppError `muted`, with its end */
  async requireUnmuted(
    userId: string,
    options: { manager?: EntityManager; act?: string } = {},
  ): Promise<void> {
    const { manager = this.dataSource.manager, act } = options;
    const user = await manager.findOne(this.entity, {
      select: { userId: true, mutedUntil: true },
      where: { userId },
    });
    this.requireMuteEnded(user?.mutedUntil ?? null, act);
  }

  /** The same where the end of the mute has been read. @throws AppError `muted` */
  requireMuteEnded(end: Date | null, act?: string): void {
    if (!end || end <= this.clock.now()) return;
    const until = end.toISOString();
    throw new AppError('muted', { detail: mutedDetail(until, act), until });
  }
}
