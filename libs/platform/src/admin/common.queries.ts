import {
  commonQuery,
  MAX_LIST_LIMIT,
  type AdminAct,
  type CommonQueryMap,
  type DeadLetter,
  type HealthReport,
  type PersonalDataCursor,
  type PersonalDataPage,
  type ServiceName,
} from '@fourfold/contracts';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { Type as TypeOf } from 'class-transformer';
import { IsInt, IsObject, IsOptional, IsString, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import { PersonalDataService } from '../database/personal-data.service';
import { HealthReportService } from '../health/health-report.service';
import { EmptyDto } from '../validation/empty.dto';
import { PageDto } from '../validation/page.dto';
import { AdminActService } from './admin-act.service';
import { DeadLetterService } from './dead-letter.service';

/** A page over all services needs the first `skip + limit` entries of each service. */
class DeadLettersDto extends PageDto {
  @Max(1_000_000)
  @Min(1)
  @IsInt()
  override limit: number = MAX_LIST_LIMIT;
}

class PersonalDataCursorDto implements PersonalDataCursor {
  @IsString()
  section!: string;

  @IsObject()
  @IsOptional()
  key!: PersonalDataCursor['key'];
}

class PersonalDataDto implements CommonQueryData<'personal_data.export'> {
  @IsUUID('loose')
  user_id!: string;

  @ValidateNested()
  @TypeOf(() => PersonalDataCursorDto)
  @IsOptional()
  after!: PersonalDataCursorDto | null;
}

type CommonQueryData<Q extends keyof CommonQueryMap> = CommonQueryMap[Q]['data'];

/**
 * The queries that every service answers under its own name: about its dead letters, its admin actions, its data about a
 * user and its health.
 */
export function commonQueries(service: ServiceName): Type {
  @Controller()
  class CommonQueries {
    constructor(
      private readonly deadLetters: DeadLetterService,
      private readonly acts: AdminActService,
      private readonly personalData: PersonalDataService,
      private readonly health: HealthReportService,
    ) {}

    @MessagePattern(commonQuery(service, 'dead_letters.list'), Transport.NATS)
    list(@Payload() { skip, limit }: DeadLettersDto): Promise<DeadLetter[]> {
      return this.deadLetters.list(skip, limit);
    }

    @MessagePattern(commonQuery(service, 'acts.list_recent'), Transport.NATS)
    recentActs(@Payload() _: EmptyDto): Promise<AdminAct[]> {
      return this.acts.findRecent();
    }

    @MessagePattern(commonQuery(service, 'personal_data.export'), Transport.NATS)
    exportPersonalData(@Payload() { user_id, after }: PersonalDataDto): Promise<PersonalDataPage> {
      return this.personalData.page(user_id, after);
    }

    @MessagePattern(commonQuery(service, 'health.read'), Transport.NATS)
    readHealth(@Payload() _: EmptyDto): Promise<HealthReport> {
      return this.health.read();
    }
  }
  return CommonQueries;
}
