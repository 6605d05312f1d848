import { commonCommand, type CommonCommandMap, type ServiceName } from '@fourfold/contracts';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsUUID } from 'class-validator';
import { DeadLetterService } from './dead-letter.service';

class DeadLetterDto implements DeadLetter {
  @IsUUID('loose')
  admin_id!: string;

  @IsUUID('loose')
  dead_letter_id!: string;
}

type DeadLetter = CommonCommandMap['dead_letters.replay']['data'];
type Resolved = CommonCommandMap['dead_letters.replay']['answer'];

/** The commands that every service takes under its own name: what becomes of its dead letters. */
export function deadLetterCommands(service: ServiceName): Type {
  @Controller()
  class DeadLetterCommands {
    constructor(private readonly deadLetters: DeadLetterService) {}

    @MessagePattern(commonCommand(service, 'dead_letters.replay'), Transport.NATS)
    replay(@Payload() { dead_letter_id, admin_id }: DeadLetterDto): Promise<Resolved> {
      return this.deadLetters.resolve(dead_letter_id, 'replay', admin_id);
    }

    @MessagePattern(commonCommand(service, 'dead_letters.discard'), Transport.NATS)
    discard(@Payload() { dead_letter_id, admin_id }: DeadLetterDto): Promise<Resolved> {
      return this.deadLetters.resolve(dead_letter_id, 'discard', admin_id);
    }
  }
  return DeadLetterCommands;
}
