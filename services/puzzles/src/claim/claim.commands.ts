import { COMMANDS, type CommandAnswer } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { GuestClaimDto } from './claim.dto';
import { ClaimService } from './claim.service';

/** Commands of auth, which has ended the guest. */
@Controller()
export class ClaimCommands {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: ClaimService,
  ) {}

  @MessagePattern(COMMANDS.applyGuestClaim, Transport.NATS)
  async apply(@Payload() claim: GuestClaimDto): Promise<CommandAnswer<'puzzles.apply_guest_claim'>> {
    return { games: await this.dataSource.transaction((manager) => this.claims.apply(manager, claim)) };
  }
}
