import {
  QUERIES,
  type AdminResult,
  type AdminPuzzle,
  type AdminPuzzles,
  type ImportResult,
} from '@fourfold/contracts';
import { AppError, PuzzlesQueryDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { CatalogueRepository } from './catalogue.repository';
import { ImportAdminService } from './import-admin.service';
import { adminPuzzleOf, PuzzleAdminService } from './puzzle-admin.service';
import { DeletePuzzleQueryDto, ImportPuzzlesDto, PuzzleRefDto, UpdatePuzzleQueryDto } from './puzzle.dto';

/** Queries of the admin service about the catalogue. */
@Controller()
export class PuzzleQueries {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly puzzles: PuzzleAdminService,
    private readonly imports: ImportAdminService,
  ) {}

  @MessagePattern(QUERIES.listPuzzles, Transport.NATS)
  async list(@Payload() query: PuzzlesQueryDto): Promise<AdminPuzzles> {
    const [puzzles, total] = await this.catalogue.listAndCount(query);
    return { puzzles: puzzles.map(adminPuzzleOf), total };
  }

  /** @throws AppError `puzzle_not_found` */
  @MessagePattern(QUERIES.getPuzzle, Transport.NATS)
  async get(@Payload() { puzzle_id }: PuzzleRefDto): Promise<AdminPuzzle> {
    const puzzle = await this.catalogue.findById(puzzle_id);
    if (!puzzle) throw new AppError('puzzle_not_found');
    return adminPuzzleOf(puzzle);
  }

  @MessagePattern(QUERIES.updatePuzzle, Transport.NATS)
  update(
    @Payload() { admin_id, puzzle_id, ...change }: UpdatePuzzleQueryDto,
  ): Promise<AdminResult<AdminPuzzle>> {
    return this.puzzles.update(admin_id, puzzle_id, change);
  }

  @MessagePattern(QUERIES.deletePuzzle, Transport.NATS)
  remove(
    @Payload() { admin_id, puzzle_id, withdraw }: DeletePuzzleQueryDto,
  ): Promise<AdminResult<{ puzzle_id: number }>> {
    return this.puzzles.remove(admin_id, puzzle_id, { withdraw });
  }

  @MessagePattern(QUERIES.importPuzzles, Transport.NATS)
  import(@Payload() { admin_id, puzzles }: ImportPuzzlesDto): Promise<AdminResult<ImportResult>> {
    return this.imports.import(admin_id, puzzles);
  }
}
