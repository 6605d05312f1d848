import type { AdminAction, PuzzleDraft, SaveDraftRequest } from '@fourfold/contracts';
import { AppError, Clock, requireVersion } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { PuzzleDraftEntity } from './puzzle-draft.entity';

interface DraftAct {
  action: Extract<AdminAction, `draft.${string}`>;
  draftId: number;
  before: PuzzleDraft | null;
  after: PuzzleDraft | null;
}

/** Puzzles that editors have not finished. */
@Injectable()
export class DraftService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
  ) {}

  /** The draft that was changed last comes first. */
  async list(skip: number, limit: number): Promise<PuzzleDraft[]> {
    const order = { updatedAt: 'DESC', draftId: 'DESC' } as const;
    const drafts = await this.dataSource.manager.find(PuzzleDraftEntity, { order, skip, take: limit });
    return drafts.map(draftOf);
  }

  create(adminId: string, { puzzle_date, categories }: SaveDraftRequest): Promise<PuzzleDraft> {
    return this.dataSource.transaction(async (manager) => {
      const row = manager.create(PuzzleDraftEntity, {
        puzzleDate: puzzle_date ?? null,
        categories,
        updatedAt: this.clock.now(),
        version: 1,
      });
      await manager.insert(PuzzleDraftEntity, row);
      const draftId = Number(row.draftId);
      const result = draftOf({ ...row, draftId });
      const act = { action: 'draft.create', draftId, before: null, after: result } as const;
      await this.record(manager, adminId, act);
      return result;
    });
  }

  /** @throws AppError `draft_not_found`, `version_outdated` */
  update(
    adminId: string,
    draftId: number,
    { puzzle_date, categories, version }: SaveDraftRequest,
  ): Promise<PuzzleDraft> {
    return this.dataSource.transaction(async (manager) => {
      const row = await lock(manager, draftId);
      const before = draftOf(row);
      requireVersion(version, before);
      const content = { puzzleDate: puzzle_date ?? null, categories };
      if (isDeepStrictEqual(content, { puzzleDate: row.puzzleDate, categories: row.categories }))
        return before;
      const changes = { ...content, updatedAt: this.clock.now(), version: row.version + 1 };
      await manager.update(PuzzleDraftEntity, { draftId }, changes);
      const result = draftOf({ draftId, ...changes });
      const act = { action: 'draft.update', draftId, before, after: result } as const;
      await this.record(manager, adminId, act);
      return result;
    });
  }

  /** @throws AppError `draft_not_found`, `version_outdated` */
  async remove(adminId: string, draftId: number, version?: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = draftOf(await lock(manager, draftId));
      requireVersion(version, before);
      await manager.delete(PuzzleDraftEntity, { draftId });
      const act = { action: 'draft.delete', draftId, before, after: null } as const;
      await this.record(manager, adminId, act);
    });
  }

  private async record(
    manager: EntityManager,
    adminId: string,
    { draftId, before, after, action }: DraftAct,
  ): Promise<void> {
    await this.acts.record(manager, {
      adminId,
      action,
      target_type: 'draft',
      target_id: String(draftId),
      before: before && contentOf(before),
      after: after && contentOf(after),
    });
  }
}

/**
 * Deletes the draft of a new puzzle, unless it is deleted already.
 *
 * @throws AppError `version_outdated`
 */
export async function consumeDraft(manager: EntityManager, draftId: number, version?: number): Promise<void> {
  const draft = await findLocked(manager, draftId);
  if (!draft) return;
  requireVersion(version, draftOf(draft));
  await manager.delete(PuzzleDraftEntity, { draftId });
}

const findLocked = (manager: EntityManager, draftId: number): Promise<PuzzleDraftEntity | null> =>
  manager.findOne(PuzzleDraftEntity, { where: { draftId }, lock: { mode: 'pessimistic_write' } });

async function lock(manager: EntityManager, draftId: number): Promise<PuzzleDraftEntity> {
  const draft = await findLocked(manager, draftId);
  if (!draft) throw new AppError('draft_not_found');
  return draft;
}

function draftOf({ draftId, puzzleDate, categories, updatedAt, version }: PuzzleDraftEntity): PuzzleDraft {
  return {
    draft_id: draftId,
    puzzle_date: puzzleDate,
    categories,
    updated_at: updatedAt.toISOString(),
    version,
  };
}

function contentOf({ puzzle_date, categories }: PuzzleDraft): object {
  return { puzzle_date, categories };
}
