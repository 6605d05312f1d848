import { QUERIES, type QueryAnswer } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { CountGuestGamesDto } from './claim.dto';
import { ClaimRepository } from './claim.repository';

/** Queries of auth, before it ends the guest. */
@Controller()
export class ClaimQueries {
  constructor(private readonly claims: ClaimRepository) {}

  @MessagePattern(QUERIES.countGuestGames, Transport.NATS)
  async count(
    @Payload() { guest_id, user_id }: CountGuestGamesDto,
  ): Promise<QueryAnswer<'puzzles.count_guest_games'>> {
    return { games: await this.claims.count(guest_id, user_id) };
  }
}
