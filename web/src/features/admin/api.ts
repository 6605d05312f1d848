import {
  IMPORT_FILE_FIELD,
  ROUTES,
  routePath,
  type AdminCreateUserRequest,
  type AdminMadePuzzle,
  type AdminPuzzle,
  type AdminResetPasswordRequest,
  type AdminScore,
  type AdminUpdatePuzzleRequest,
  type AdminUpdateScoreRequest,
  type AdminUpdateUserRequest,
  type AdminUser,
  type AdminUserStatusRequest,
  type AuditQuery,
  type BasedOnVersion,
  type Challenge,
  type CheckPuzzleRequest,
  type CreateChallengeQuery,
  type CreatePuzzleRequest,
  type DeadLetter,
  type DecideFlagRequest,
  type DecideGameFlagRequest,
  type DecideMadePuzzleRequest,
  type FlaggedBattle,
  type FlaggedGame,
  type HideScoreRequest,
  type ImportPreview,
  type ImportResult,
  type MovePuzzleRequest,
  type MuteUserRequest,
  type PuzzleCheck,
  type PuzzleDraft,
  type RecalculatedStreaks,
  type ReportCase,
  type SaveDraftRequest,
  type ScheduleMadePuzzleRequest,
  type Score,
  type UpdateCaseRequest,
  type User,
  type VoidBattlesRequest,
  type VoidedBattles,
  type VoidPreview,
  type WarnUserRequest,
} from '@fourfold/contracts';
import { api } from '../../shared/api';

const { admin, battle } = ROUTES;

/** Empty and undefined parameters of `query` are left out. */
export const read = <Answer>(path: string, query: object, signal?: AbortSignal) =>
  api.get<Answer>(withQuery(path, query), signal);

/** A change of something that others may have changed meanwhile. */
export interface Change<Changes extends BasedOnVersion> {
  changes: Changes;
}

// Users

export const createUser = (request: AdminCreateUserRequest) => api.post(admin.users, request);

export const updateUser = (change: { userId: string } & Change<AdminUpdateUserRequest>) =>
  api.put<AdminUser>(routePath(admin.user, { user_id: change.userId }), change.changes);

export const setUserStatus = (change: { userId: string } & Change<AdminUserStatusRequest>) =>
  api.put<AdminUser>(routePath(admin.userStatus, { user_id: change.userId }), change.changes);

export const resetPassword = (request: Required<AdminResetPasswordRequest>) =>
  api.post(routePath(admin.resetUserPassword, { user_id: request.user_id }), request);

export const unlockUser = ({ user_id }: Pick<User, 'user_id'>) =>
  api.post(routePath(admin.unlockUser, { user_id }));

export const waivePasskey = ({ user_id }: Pick<User, 'user_id'>) =>
  api.post(routePath(admin.waivePasskey, { user_id }));

export const recalculateStreaks = ({ user_id }: User) =>
  api.post<RecalculatedStreaks>(routePath(admin.recalculateStreaks, { user_id }));

export const deleteUser = ({ user_id }: User) => api.delete<void>(routePath(admin.user, { user_id }));

// Moderation

export const updateCase = (change: { userId: string } & Change<UpdateCaseRequest>) =>
  api.put<ReportCase>(routePath(admin.reportCase, { user_id: change.userId }), change.changes);

export const warnUser = ({ user_id, message }: Pick<User, 'user_id'> & WarnUserRequest) =>
  api.post(routePath(admin.warnUser, { user_id }), { message });

export const muteUser = ({ user_id, until }: Pick<User, 'user_id'> & Pick<MuteUserRequest, 'until'>) =>
  api.post(routePath(admin.muteUser, { user_id }), { until });

export const unmuteUser = ({ user_id }: Pick<User, 'user_id'>) =>
  api.delete<void>(routePath(admin.muteUser, { user_id }));

/** Also of its reports. */
export const decideMadePuzzle = (change: { code: string } & Change<DecideMadePuzzleRequest>) =>
  api.put<AdminMadePuzzle>(routePath(admin.madePuzzle, { code: change.code }), change.changes);

export const scheduleMadePuzzle = (change: { code: string } & Change<ScheduleMadePuzzleRequest>) =>
  api.post(routePath(admin.scheduleMadePuzzle, { code: change.code }), change.changes);

// Scores

export const updateScore = (change: { scoreId: number } & Change<AdminUpdateScoreRequest>) =>
  api.put(routePath(admin.score, { score_id: change.scoreId }), change.changes);

export const hideScore = (change: { scoreId: number } & Change<HideScoreRequest>) =>
  api.put<AdminScore>(routePath(admin.scoreHidden, { score_id: change.scoreId }), change.changes);

export const deleteScore = ({ score_id }: Score) => api.delete<void>(routePath(admin.score, { score_id }));

/** Deletes the game, its score and its date in the streak, so that the puzzle can be played again. */
export const resetPuzzle = ({ user_id, puzzle_id }: Score) =>
  api.post(routePath(admin.resetUserPuzzle, { user_id, puzzle_id }));

// Puzzles

export type PuzzleChange = { puzzleId: number } & Change<AdminUpdatePuzzleRequest>;

export const updatePuzzle = ({ puzzleId, changes }: PuzzleChange) =>
  api.put(routePath(admin.puzzle, { puzzle_id: puzzleId }), changes);

export const deletePuzzle = ({ puzzle_id }: AdminPuzzle) =>
  api.delete<void>(routePath(admin.puzzle, { puzzle_id }));

export const withdrawPuzzle = ({ puzzle_id }: Pick<AdminPuzzle, 'puzzle_id'>) =>
  api.delete<void>(withQuery(routePath(admin.puzzle, { puzzle_id }), { withdraw: true }));

export const movePuzzle = (change: { puzzleId: number } & Change<MovePuzzleRequest>) =>
  api.put<AdminPuzzle>(routePath(admin.puzzleDate, { puzzle_id: change.puzzleId }), change.changes);

export const createPuzzle = (request: CreatePuzzleRequest) => api.post<AdminPuzzle>(admin.puzzles, request);

export const checkPuzzle = (request: CheckPuzzleRequest) => api.post<PuzzleCheck>(admin.checkPuzzle, request);

/** A draft without an id is new. */
export const saveDraft = ({
  draftId,
  changes,
}: { draftId: number | undefined } & Change<SaveDraftRequest>) =>
  draftId === undefined
    ? api.post<PuzzleDraft>(admin.puzzleDrafts, { ...changes, version: undefined })
    : api.put<PuzzleDraft>(routePath(admin.puzzleDraft, { draft_id: draftId }), changes);

export const deleteDraft = ({ draft_id, version }: Pick<PuzzleDraft, 'draft_id'> & BasedOnVersion) =>
  api.delete<void>(withQuery(routePath(admin.puzzleDraft, { draft_id }), { version }));

export function importPuzzles(file: File): Promise<ImportResult> {
  return api.post(admin.importPuzzles, formOf(file));
}

/** What an import would do. */
export function previewImport(file: File): Promise<ImportPreview> {
  return api.post(withQuery(admin.importPuzzles, { dry_run: true }), formOf(file));
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append(IMPORT_FILE_FIELD, file);
  return form;
}

export const decideFlaggedGame = ({
  score_id,
  ...request
}: Pick<FlaggedGame, 'score_id'> & DecideGameFlagRequest) =>
  api.put<FlaggedGame>(routePath(admin.flaggedGame, { score_id }), request);

// Battles

export const decideFlaggedBattle = ({
  battle_id,
  ...request
}: Pick<FlaggedBattle, 'battle_id'> & DecideFlagRequest) =>
  api.put<FlaggedBattle>(routePath(admin.flaggedBattle, { battle_id }), request);

export const voidBattles = (request: VoidBattlesRequest) =>
  api.post<VoidedBattles>(admin.voidBattles, request);

/** What it would void. */
export const previewVoiding = (request: VoidBattlesRequest) =>
  api.post<VoidPreview>(admin.previewVoidBattles, request);

export const addChallenge = (query: CreateChallengeQuery) =>
  api.post<Challenge>(withQuery(battle.challenges, query));

export const retireChallenge = ({ challenge_id }: Challenge) =>
  api.delete<void>(routePath(battle.challenge, { challenge_id }));

// Audit log

export const AUDIT_FILE = { name: 'audit.csv', type: 'text/csv' } as const;

/** All matching entries as a file for spreadsheets. */
export const downloadAudit = (query: Partial<AuditQuery>) =>
  api.download(withQuery(admin.audit, query), AUDIT_FILE.type);

// Dead letters

/** The service that failed to handle the event tries again. */
export const replayDeadLetter = ({ service, dead_letter_id }: DeadLetter) =>
  api.post(routePath(admin.replayDeadLetter, { service, dead_letter_id }));

export const discardDeadLetter = ({ service, dead_letter_id }: DeadLetter) =>
  api.delete<void>(routePath(admin.deadLetter, { service, dead_letter_id }));

function withQuery(path: string, query: object): string {
  const given = Object.entries(query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
