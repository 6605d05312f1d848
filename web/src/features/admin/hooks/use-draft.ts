import type { AdminAct, BasedOnVersion } from '@fourfold/contracts';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/errors';
import { isSame, merge, partOf, withPart, type Path } from '../domain/merge';
import { useAdminAction, type AdminActionOptions } from './queries';

/** The value that an edit began with, and its version. */
export interface DraftBase<Value> {
  value: Value;
  /** Undefined for what is not stored yet. */
  version: number | undefined;
}

/** For the body of a change. */
export const basedOn = ({ version }: DraftBase<unknown>): BasedOnVersion =>
  version === undefined ? {} : { version };

export interface DraftState<Value> {
  base: DraftBase<Value>;
  value: Value;
  /** Of the last conflict: the parts that both have changed. Undefined without a conflict. */
  clashes?: Path[];
}

/** A stored state; of a draft that is not stored yet the version is undefined. */
type Stored = { version: number | undefined };

export type DraftTarget = Pick<AdminAct, 'target_type' | 'target_id'>;

export interface Draft<Value> {
  state: DraftState<Value>;
  /** The parts that both have changed and that are still different. */
  clashes: Path[];
  target: DraftTarget | undefined;
  change: (value: Value) => void;
  takeStored: (path: Path) => void;
  /** Remembers what is sent until there is an answer: without one it may be stored. */
  noteSending: (value: Value) => void;
  noteAnswer: () => void;
  /** Merges the draft with what is stored now; without clashes when that is what was sent and not answered. */
  merge: (state: DraftState<Value>, current: unknown) => DraftState<Value>;
}

interface DraftOptions<From extends Stored, Value> {
  stored: From;
  /** What is edited of it. */
  valueOf: (stored: From) => Value;
  /** In the audit log, which says who changed it. */
  target: DraftTarget | undefined;
  /** The edit to go on with. */
  from?: DraftState<Value> | undefined;
}

/** An edit: its value and the version that it is based on are frozen together, whatever is refetched meanwhile. */
export function useDraft<From extends Stored, Value>({
  stored,
  valueOf,
  target,
  from: edit,
}: DraftOptions<From, Value>) {
  const begun = (from: From): DraftState<Value> => {
    const value = valueOf(from);
    return { base: { value, version: from.version }, value };
  };
  const [state, setState] = useState(() => edit ?? begun(stored));
  const unanswered = useRef<Value[]>([]);
  const wasSent = (value: Value): boolean => unanswered.current.some((sent) => isSame(sent, value));
  const clashes = (state.clashes ?? []).filter(
    (path) => !isSame(partOf(state.value, path), partOf(state.base.value, path)),
  );
  return {
    state,
    clashes,
    target,
    // Whoever goes on writing has seen what was merged.
    change: (value: Value): void =>
      setState(({ base, clashes: open = [] }) => ({
        base,
        value,
        ...(open.length > 0 && { clashes: open }),
      })),
    /** What was sent is stored now; what was written meanwhile stays. */
    markSaved: (value: Value, version: number): void =>
      setState((now) => ({ base: { value, version }, value: now.value })),
    isSaved: isSame(state.value, state.base.value),
    takeStored: (path: Path): void =>
      setState({ ...state, value: withPart(state.value, path, partOf(state.base.value, path)) }),
    noteSending: (value: Value): void => void unanswered.current.push(value),
    noteAnswer: (): void => {
      unanswered.current = [];
    },
    merge: (from: DraftState<Value>, current: unknown): DraftState<Value> => {
      const { base } = begun(current as From);
      const isOwn = wasSent(base.value);
      const merged = (mine: Value): DraftState<Value> =>
        isOwn
          ? { base, value: mine }
          : { ...merge({ base: from.base.value, mine, theirs: base.value }), base };
      // With what was written meanwhile.
      setState((now) => merged(now.value));
      return merged(from.value);
    },
    begin: (from: From): void => {
      unanswered.current = [];
      setState(begun(from));
    },
  };
}

interface DraftActionOptions<Value, Input, Result> extends AdminActionOptions<Input, Result> {
  /** Undefined when there is nothing to change. */
  requestOf: (state: DraftState<Value>) => Input | undefined;
  /** What was merged has to be seen before it is sent. */
  asksAfterMerge?: boolean;
}

/**
 * Sends a draft. What somebody else has changed meanwhile is merged, and the draft is sent again, unless both have
 * changed the same: the admin decides about that.
 */
export function useDraftAction<Value, Input, Result>(
  draft: Draft<Value>,
  { call, requestOf, asksAfterMerge = false, ...options }: DraftActionOptions<Value, Input, Result>,
) {
  const action = useAdminAction<Input, Result>({
    ...options,
    call: async (input) => {
      let [state, request]: [DraftState<Value>, Input | undefined] = [draft.state, input];
      for (;;)
        try {
          draft.noteSending(state.value);
          const result = await call(request);
          draft.noteAnswer();
          return result;
        } catch (error) {
          const current = storedState(error);
          if (current === undefined) throw error;
          state = draft.merge(state, current);
          draft.noteAnswer();
          if (state.clashes && (asksAfterMerge || state.clashes.length > 0)) throw error;
          request = requestOf(state);
          if (request === undefined) return current as Result;
        }
    },
  });
  return {
    ...action,
    /** False when there is nothing to send. */
    send: (): boolean => {
      const input = requestOf(draft.state);
      if (input === undefined) return false;
      action.run(input);
      return true;
    },
  };
}

/** Of a change that was refused because somebody else has changed the same thing meanwhile. */
export function storedState(error: unknown): unknown {
  return error instanceof ApiError ? error.current : undefined;
}

/**
 * A call that sets some fields whatever the others are: when somebody else has changed these meanwhile, it is sent again,
 * based on what is stored now, unless that is what was wanted.
 */
export const retriedOnConflict =
  <Input extends { changes: BasedOnVersion }, Result extends { version: number }>(
    call: (input: Input) => Promise<Result>,
  ) =>
  async (input: Input): Promise<Result> => {
    let { changes } = input;
    for (;;)
      try {
        return await call({ ...input, changes });
      } catch (error) {
        const current = storedState(error) as Result | undefined;
        if (current === undefined) throw error;
        changes = { ...changes, version: current.version };
        if (isSame({ ...current, ...changes }, current)) return current;
      }
  };
