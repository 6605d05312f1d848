import {
  ADMIN_MESSAGES,
  ROUTES,
  SERVICE_NAMES,
  type DeadLetter,
  type MessageBody,
  type ServiceName,
} from '@fourfold/contracts';
import { AppError, EmptyDto, UuidParam } from '@fourfold/platform';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  Query,
  UseGuards,
  type PipeTransform,
} from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import { DeadLettersQueryDto } from './dead-letter.dto';
import { DeadLetterService } from './dead-letter.service';

class ServicePipe implements PipeTransform<string, ServiceName> {
  transform(value: string): ServiceName {
    const service = SERVICE_NAMES.find((name) => name === value);
    if (!service) throw new AppError('not_found');
    return service;
  }
}

@UseGuards(AdminGuard)
@Controller()
export class DeadLetterController {
  constructor(private readonly deadLetters: DeadLetterService) {}

  @ApiOperation({ summary: 'List the events that consumers gave up on' })
  @Get(ROUTES.admin.deadLetters)
  list(@Query() query: DeadLettersQueryDto): Promise<DeadLetter[]> {
    return this.deadLetters.list(query);
  }

  @ApiOperation({ summary: 'Apply a dead letter again' })
  @Post(ROUTES.admin.replayDeadLetter)
  @HttpCode(HttpStatus.OK)
  async replay(
    @CurrentAdmin() admin: Admin,
    @Param('service', ServicePipe) service: ServiceName,
    @UuidParam('dead_letter_id') dead_letter_id: string,
    @Body() _: EmptyDto,
  ): Promise<MessageBody> {
    await this.deadLetters.resolve(admin.id, 'replay', { service, dead_letter_id });
    return { message: ADMIN_MESSAGES.deadLetterReplayed };
  }

  @ApiOperation({ summary: 'Discard a dead letter' })
  @Delete(ROUTES.admin.deadLetter)
  @HttpCode(HttpStatus.NO_CONTENT)
  async discard(
    @CurrentAdmin() admin: Admin,
    @Param('service', ServicePipe) service: ServiceName,
    @UuidParam('dead_letter_id') dead_letter_id: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await this.deadLetters.resolve(admin.id, 'discard', { service, dead_letter_id });
  }
}
