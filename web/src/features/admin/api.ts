import {
  IMPORT_FILE_FIELD,
  ROUTES,
  routePath,
  type AdminCreateUserRequest,
  type AdminPuzzle,
  type AdminResetPasswordRequest,
  type AdminUpdatePuzzleRequest,
  type AdminUpdateScoreRequest,
  type AdminUpdateUserRequest,
  type AdminUserStatusRequest,
  type Challenge,
  type CreateChallengeQuery,
  type DeadLetter,
  type ImportResult,
  type RecalculatedStreaks,
  type Score,
  type User,
} from '@fourfold/contracts';
import { api } from '../../lib/api';

const { admin, battle } = ROUTES;

/** Empty and undefined parameters of `query` are left out. */
export const read = <Answer>(path: string, query: object, signal: AbortSignal) =>
  api.get<Answer>(withQuery(path, query), signal);

// Users

export const createUser = (request: AdminCreateUserRequest) => api.post(admin.users, request);

export const updateUser = (change: { userId: string; changes: AdminUpdateUserRequest }) =>
  api.put(routePath(admin.user, { user_id: change.userId }), change.changes);

export const setUserStatus = (change: { userId: string } & AdminUserStatusRequest) =>
  api.put(routePath(admin.userStatus, { user_id: change.userId }), { is_active: change.is_active });

export const resetPassword = (request: Required<AdminResetPasswordRequest>) =>
  api.post(routePath(admin.resetUserPassword, { user_id: request.user_id }), request);

export const unlockUser = ({ user_id }: Pick<User, 'user_id'>) =>
  api.post(routePath(admin.unlockUser, { user_id }));

export const recalculateStreaks = ({ user_id }: User) =>
  api.post<RecalculatedStreaks>(routePath(admin.recalculateStreaks, { user_id }));

export const deleteUser = ({ user_id }: User) => api.delete<void>(routePath(admin.user, { user_id }));

// Scores

export const updateScore = (change: { scoreId: number; changes: AdminUpdateScoreRequest }) =>
  api.put(routePath(admin.score, { score_id: change.scoreId }), change.changes);

export const deleteScore = ({ score_id }: Score) => api.delete<void>(routePath(admin.score, { score_id }));

/** Deletes the game, its score and its date in the streak, so that the puzzle can be played again. */
export const resetPuzzle = ({ user_id, puzzle_id }: Score) =>
  api.post(routePath(admin.resetUserPuzzle, { user_id, puzzle_id }));

// Puzzles

export interface PuzzleChange {
  puzzleId: number;
  request: AdminUpdatePuzzleRequest;
}

export const updatePuzzle = ({ puzzleId, request }: PuzzleChange) =>
  api.put(routePath(admin.puzzle, { puzzle_id: puzzleId }), request);

export const deletePuzzle = ({ puzzle_id }: AdminPuzzle) =>
  api.delete<void>(routePath(admin.puzzle, { puzzle_id }));

export function importPuzzles(file: File): Promise<ImportResult> {
  const form = new FormData();
  form.append(IMPORT_FILE_FIELD, file);
  return api.post(admin.importPuzzles, form);
}

// Battle challenges

export const addChallenge = (query: CreateChallengeQuery) =>
  api.post<Challenge>(withQuery(battle.challenges, query));

export const retireChallenge = ({ challenge_id }: Challenge) =>
  api.delete<void>(routePath(battle.challenge, { challenge_id }));

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
