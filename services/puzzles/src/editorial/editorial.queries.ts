import {
  QUERIES,
  type AdminPuzzle,
  type AdminResult,
  type CalendarDay,
  type PuzzleCheck,
  type PuzzleDraft,
} from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { DraftService } from './draft.service';
import {
  InspectPuzzleDto,
  CreateDraftDto,
  PlanPuzzleDto,
  DeleteDraftDto,
  ListCalendarDto,
  ReschedulePuzzleDto,
  UpdateDraftDto,
} from './editorial.dto';
import { EditorialService } from './editorial.service';
import { ScheduleService } from './schedule.service';

/** Queries of the admin service about planning and writing puzzles. */
@Controller()
export class EditorialQueries {
  constructor(
    private readonly editorial: EditorialService,
    private readonly schedule: ScheduleService,
    private readonly drafts: DraftService,
  ) {}

  @MessagePattern(QUERIES.listCalendar, Transport.NATS)
  calendar(@Payload() { month }: ListCalendarDto): Promise<CalendarDay[]> {
    return this.editorial.calendar(month);
  }

  @MessagePattern(QUERIES.checkPuzzle, Transport.NATS)
  check(@Payload() puzzle: InspectPuzzleDto): Promise<PuzzleCheck> {
    return this.editorial.check(puzzle);
  }

  @MessagePattern(QUERIES.createPuzzle, Transport.NATS)
  create(@Payload() { admin_id, ...puzzle }: PlanPuzzleDto): Promise<AdminResult<AdminPuzzle>> {
    return this.schedule.create(admin_id, puzzle);
  }

  @MessagePattern(QUERIES.movePuzzle, Transport.NATS)
  move(
    @Payload() { admin_id, puzzle_id, ...change }: ReschedulePuzzleDto,
  ): Promise<AdminResult<AdminPuzzle>> {
    return this.schedule.move(admin_id, puzzle_id, change);
  }

  @MessagePattern(QUERIES.listDrafts, Transport.NATS)
  listDrafts(@Payload() { skip, limit }: PageDto): Promise<PuzzleDraft[]> {
    return this.drafts.list(skip, limit);
  }

  @MessagePattern(QUERIES.createDraft, Transport.NATS)
  createDraft(@Payload() { admin_id, ...draft }: CreateDraftDto): Promise<AdminResult<PuzzleDraft>> {
    return this.drafts.create(admin_id, draft);
  }

  @MessagePattern(QUERIES.updateDraft, Transport.NATS)
  updateDraft(
    @Payload() { admin_id, draft_id, ...draft }: UpdateDraftDto,
  ): Promise<AdminResult<PuzzleDraft>> {
    return this.drafts.update(admin_id, draft_id, draft);
  }

  @MessagePattern(QUERIES.deleteDraft, Transport.NATS)
  deleteDraft(
    @Payload() { admin_id, draft_id, version }: DeleteDraftDto,
  ): Promise<AdminResult<{ draft_id: number }>> {
    return this.drafts.remove(admin_id, draft_id, version);
  }
}
