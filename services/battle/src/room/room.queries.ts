import { QUERIES, type LiveBattle } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { toLiveBattle } from './domain/view';
import { RoomRepository } from './room.repository';

/** Queries of the admin service about rooms; it has checked the caller. */
@Controller()
export class RoomQueries {
  constructor(private readonly rooms: RoomRepository) {}

  @MessagePattern(QUERIES.listLiveBattles, Transport.NATS)
  async listLive(@Payload() { skip, limit }: PageDto): Promise<LiveBattle[]> {
    return (await this.rooms.listLive(skip, limit)).map(toLiveBattle);
  }
}
