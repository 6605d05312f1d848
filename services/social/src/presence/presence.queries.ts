import { QUERIES } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsUUID } from 'class-validator';
import { FriendPresenceService } from './friend-presence.service';

class UserRefDto {
  @IsUUID()
  user_id!: string;
}

/** Queries of battle, which has a presence of its own. */
@Controller()
export class PresenceQueries {
  constructor(private readonly presence: FriendPresenceService) {}

  @MessagePattern(QUERIES.appearsOffline, Transport.NATS)
  async appearsOffline(@Payload() { user_id }: UserRefDto): Promise<{ appear_offline: boolean }> {
    return { appear_offline: await this.presence.appearsOffline(user_id) };
  }
}
