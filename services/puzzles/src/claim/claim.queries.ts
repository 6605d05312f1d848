import { QUERIES, type QueryAnswer } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { CountGuestGamesDto, GuestClaimDto } from './claim.dto';
import { ClaimRepository } from './claim.repository';
import { ClaimService } from './claim.service';

/** Queries of auth, which ends the guest. */
@Controller()
export class ClaimQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: ClaimRepository,
    private readonly claims: ClaimService,
  ) {}

  @MessagePattern(QUERIES.countGuestGames, Transport.NATS)
  async count(
    @Payload() { guest_id, user_id }: CountGuestGamesDto,
  ): Promise<QueryAnswer<'puzzles.count_guest_games'>> {
    return { games: await this.repository.count(guest_id, user_id) };
  }

  @MessagePattern(QUERIES.applyGuestClaim, Transport.NATS)
  async apply(@Payload() claim: GuestClaimDto): Promise<QueryAnswer<'puzzles.apply_guest_claim'>> {
    return { games: await this.dataSource.transaction((manager) => this.claims.apply(manager, claim)) };
  }
}
