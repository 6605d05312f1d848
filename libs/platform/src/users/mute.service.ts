import { mutedDetail } from '@fourfold/contracts';
import type { DataSource, EntityManager, EntityTarget } from 'typeorm';
import type { Clock } from '../clock';
import { AppError } from '../errors/app-error';
import type { ChatUserColumns } from './user.entity';

/** Refuses the messages of muted users. */
export class MuteService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entity: EntityTarget<ChatUserColumns>,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `muted`, with its end */
  async requireUnmuted(userId: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const user = await manager.findOne(this.entity, {
      select: { userId: true, mutedUntil: true },
      where: { userId },
    });
    this.requireMuteEnded(user?.mutedUntil ?? null);
  }

  /** The same where the end of the mute has been read. @throws AppError `muted` */
  requireMuteEnded(end: Date | null): void {
    if (!end || end <= this.clock.now()) return;
    const until = end.toISOString();
    throw new AppError('muted', { detail: mutedDetail(until), until });
  }
}
