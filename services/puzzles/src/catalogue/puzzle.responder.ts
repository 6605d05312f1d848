import {
  QUERIES,
  type Acted,
  type AdminPuzzle,
  type AdminPuzzles,
  type AdminPuzzlesQuery,
  type ImportResult,
  type QueryData,
} from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { CatalogueRepository } from './catalogue.repository';
import { PuzzleAdminService } from './puzzle-admin.service';
import { adminPuzzleOf, PuzzleListRepository } from './puzzle-list.repository';

/** Answers what the admin service asks of the catalogue. */
@Injectable()
export class PuzzleResponder {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly lists: PuzzleListRepository,
    private readonly puzzles: PuzzleAdminService,
  ) {}

  @OnQuery(QUERIES.listPuzzles)
  list(query: AdminPuzzlesQuery): Promise<AdminPuzzles> {
    return this.lists.list(query);
  }

  @OnQuery(QUERIES.getPuzzle)
  async get({ puzzle_id: puzzleId }: QueryData<typeof QUERIES.getPuzzle>): Promise<AdminPuzzle> {
    const puzzle = await this.catalogue.findById(puzzleId);
    if (!puzzle) throw new AppError('puzzle_not_found');
    return adminPuzzleOf(puzzle);
  }

  @OnQuery(QUERIES.updatePuzzle)
  update({
    admin_id: adminId,
    puzzle_id: puzzleId,
    puzzle_data: data,
  }: QueryData<typeof QUERIES.updatePuzzle>): Promise<Acted<AdminPuzzle>> {
    return this.puzzles.update(adminId, puzzleId, data);
  }

  @OnQuery(QUERIES.deletePuzzle)
  remove({
    admin_id: adminId,
    puzzle_id: puzzleId,
  }: QueryData<typeof QUERIES.deletePuzzle>): Promise<Acted<{ puzzle_id: number }>> {
    return this.puzzles.remove(adminId, puzzleId);
  }

  @OnQuery(QUERIES.importPuzzles)
  import({
    admin_id: adminId,
    puzzles,
  }: QueryData<typeof QUERIES.importPuzzles>): Promise<Acted<ImportResult>> {
    return this.puzzles.import(adminId, puzzles);
  }
}
