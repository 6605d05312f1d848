import type { VoidBattlesRequest, VoidedBattles, VoidPreview } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { VoidService } from '../record/void.service';
import { isRunning, type Running } from './domain/room';
import { RoomChangeService } from './room-change.service';
import { RoomListRepository } from './room-list.repository';
import { RoomRepository } from './room.repository';

/** Voids battles at any time: running ones end at once. */
@Injectable()
export class VoidRoomService {
  constructor(
    private readonly lists: RoomListRepository,
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly stored: VoidService,
    private readonly clock: Clock,
  ) {}

  async void(adminId: string, request: VoidBattlesRequest): Promise<VoidedBattles> {
    const running = await this.runningOf(request);
    const battleIds = running.map(({ battle_id }) => battle_id);
    await this.stored.recordEnding(adminId, request, battleIds);
    let ended = 0;
    for (const { code } of running) if (await this.end(code)) ended += 1;
    const { voided } = await this.stored.void(adminId, request);
    return { voided: ended + voided };
  }

  /** What `void` would do. */
  async preview(request: VoidBattlesRequest): Promise<VoidPreview> {
    const running = await this.runningOf(request);
    const userIds = running.flatMap(({ seats }) => seats.map(({ user_id }) => user_id));
    const { battles, players } = await this.stored.preview(request, userIds);
    return { battles: running.length + battles, players };
  }

  private async runningOf(request: VoidBattlesRequest): Promise<Running[]> {
    const now = this.clock.now().getTime();
    return (await this.lists.listRunning()).filter((room) => isMeant(room, request, now));
  }

  /** @returns false when it has ended meanwhile: it is voided as a finished battle then */
  private async end(code: string): Promise<boolean> {
    const room = await this.changes.change(async () => {
      const loaded = await this.rooms.load(code);
      return loaded && isRunning(loaded.room) ? { loaded, command: { kind: 'void' } } : undefined;
    });
    return room !== undefined;
  }
}

function isMeant({ battle_id, phase }: Running, request: VoidBattlesRequest, now: number): boolean {
  if ('battle_ids' in request) return request.battle_ids.includes(battle_id);
  return phase.started_at < Date.parse(request.to) && now >= Date.parse(request.from);
}
