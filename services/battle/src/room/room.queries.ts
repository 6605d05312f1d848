import { QUERIES, type AdminResult, type LiveBattle, type VoidedBattles } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { toLiveBattle } from './domain/view';
import { VoidRoomsDto } from './room.dto';
import { RoomListRepository } from './room-list.repository';
import { VoidRoomService } from './void-room.service';

/** Queries of the admin service about rooms; it has checked the caller. */
@Controller()
export class RoomQueries {
  constructor(
    private readonly rooms: RoomListRepository,
    private readonly voiding: VoidRoomService,
  ) {}

  @MessagePattern(QUERIES.listLiveBattles, Transport.NATS)
  async listLive(@Payload() { skip, limit }: PageDto): Promise<LiveBattle[]> {
    return (await this.rooms.listLive(skip, limit)).map(toLiveBattle);
  }

  @MessagePattern(QUERIES.voidBattles, Transport.NATS)
  void(
    @Payload() { admin_id, battle_ids, from = '', to = '' }: VoidRoomsDto,
  ): Promise<AdminResult<VoidedBattles>> {
    return this.voiding.void(admin_id, battle_ids ? { battle_ids } : { from, to });
  }
}
