import {
  MADE_PUZZLES_PER_DAY,
  routePath,
  ROUTES,
  type BasedOnVersion,
  type CheckMadePuzzleRequest,
  type MadePuzzleStateRequest,
  type MadePuzzleWarnings,
  type MakePuzzleRequest,
  type OwnMadePuzzle,
  type PuzzleReview,
  type ReportMadePuzzleRequest,
} from '@fourfold/contracts';
import { api } from '../../shared/api';
import { fetchAll } from '../../shared/fetch-all';

const { made } = ROUTES;

type Coded<Body> = { code: string } & Body;

/** Newest first. */
export const fetchOwn = (signal: AbortSignal) => fetchAll<OwnMadePuzzle>(made.list, signal);

/** Those of the last minutes at least. */
export const fetchNewestOwn = () => api.get<OwnMadePuzzle[]>(`${made.list}?limit=${MADE_PUZZLES_PER_DAY}`);

export const checkMade = (puzzle: CheckMadePuzzleRequest) => api.post<MadePuzzleWarnings>(made.check, puzzle);

/** With a code, an existing puzzle is changed. */
export const publish = ({ code, ...puzzle }: MakePuzzleRequest & BasedOnVersion & { code?: string }) =>
  code === undefined
    ? api.post<OwnMadePuzzle>(made.list, puzzle)
    : api.put<OwnMadePuzzle>(routePath(made.puzzle, { code }), puzzle);

export const setMadeState = ({ code, ...state }: Coded<MadePuzzleStateRequest>) =>
  api.put<OwnMadePuzzle>(routePath(made.state, { code }), state);

export const deleteMade = ({ code }: { code: string }) => api.delete<void>(routePath(made.puzzle, { code }));

export const reportMade = ({ code, reason }: Coded<ReportMadePuzzleRequest>) =>
  api.post(routePath(made.report, { code }), { reason });

export const fetchMadeReview = (code: string, signal: AbortSignal) =>
  api.get<PuzzleReview>(routePath(made.review, { code }), signal);
