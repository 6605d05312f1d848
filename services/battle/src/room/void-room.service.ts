import type { AdminResult, VoidBattlesRequest, VoidedBattles } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { VoidService } from '../record/void.service';
import { isRunning, type Running } from './domain/room';
import { RoomChangeService } from './room-change.service';
import { RoomRepository } from './room.repository';

/** Rooms that are looked through at once. */
const PAGE = 100;

/** Voids battles at any time: running ones end at once. */
@Injectable()
export class VoidRoomService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly stored: VoidService,
  ) {}

  async void(adminId: string, request: VoidBattlesRequest): Promise<AdminResult<VoidedBattles>> {
    const live: string[] = [];
    for (const { code, battle_id } of await this.findRunning(request))
      if (await this.end(code)) live.push(battle_id);
    return this.stored.void(adminId, request, live);
  }

  private async findRunning(request: VoidBattlesRequest): Promise<Running[]> {
    const found: Running[] = [];
    for (let skip = 0; ; skip += PAGE) {
      const page = await this.rooms.listLive(skip, PAGE);
      found.push(...page.filter(isRunning).filter((room) => isMeant(room, request)));
      if (page.length < PAGE) return found;
    }
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

function isMeant({ battle_id, phase }: Running, request: VoidBattlesRequest): boolean {
  if ('battle_ids' in request) return request.battle_ids.includes(battle_id);
  return phase.started_at < Date.parse(request.to);
}
