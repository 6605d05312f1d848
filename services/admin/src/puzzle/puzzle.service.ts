import {
  IMPORT_QUERY_TIMEOUT_MS,
  QUERIES,
  type AdminPuzzle,
  type AdminPuzzles,
  type AdminPuzzlesQuery,
  type AdminUpdatePuzzleRequest,
  type ImportResult,
  type PuzzleImport,
} from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';

/** Manages the catalogue: puzzles makes the changes, the audit log records them. */
@Injectable()
export class PuzzleService {
  constructor(
    private readonly queries: QueryClient,
    private readonly audit: AuditService,
  ) {}

  list(query: AdminPuzzlesQuery): Promise<AdminPuzzles> {
    return this.queries.ask(QUERIES.listPuzzles, query);
  }

  /** @throws AppError `puzzle_not_found` */
  find(puzzle_id: number): Promise<AdminPuzzle> {
    return this.queries.ask(QUERIES.getPuzzle, { puzzle_id });
  }

  /** @throws AppError `validation_failed`, `puzzle_not_found`, `puzzle_already_started` */
  async update(
    { user_id: admin_id }: AuthenticatedUser,
    puzzle_id: number,
    { puzzle_data }: AdminUpdatePuzzleRequest,
  ): Promise<AdminPuzzle> {
    const change = { admin_id, puzzle_id, puzzle_data };
    return this.audit.keep(await this.queries.ask(QUERIES.updatePuzzle, change));
  }

  /** @throws AppError `puzzle_not_found`, `puzzle_played` */
  async delete({ user_id: admin_id }: AuthenticatedUser, puzzle_id: number): Promise<void> {
    await this.audit.keep(await this.queries.ask(QUERIES.deletePuzzle, { admin_id, puzzle_id }));
  }

  /**
   * @param content of the file, not validated yet
   * @throws AppError `validation_failed` with one entry for each fault; `payload_too_large` when NATS refuses it for
   * its size
   */
  async import({ user_id: admin_id }: AuthenticatedUser, content: unknown): Promise<ImportResult> {
    const upload = { admin_id, puzzles: content as PuzzleImport[] };
    const timing = { timeoutMs: IMPORT_QUERY_TIMEOUT_MS };
    return this.audit.keep(await this.queries.ask(QUERIES.importPuzzles, upload, timing));
  }
}
