/** An entry of the audit log as a list of changed fields. */
import type { AdminAct, AuditChange } from '@fourfold/contracts';

type State = AdminAct['before'];

/** Usernames by user id. */
export type Usernames = ReadonlyMap<string, string>;

/**
 * The fields whose values differ, in their order. A nested field is named by its path, such as `groups.1.name`; elements of
 * an array are numbered from 1. A username replaces a user id where it is known.
 */
export function changesOf(before: State, after: State, names: Usernames): AuditChange[] {
  const [old, new_] = [leavesOf(before), leavesOf(after)];
  const fields = [...new Set([...old.keys(), ...new_.keys()])];
  return fields
    .map((field) => ({
      field,
      before: named(old.get(field), names),
      after: named(new_.get(field), names),
    }))
    .filter((change) => change.before !== change.after);
}

/** All values in a state that look like user ids. */
export function idsIn(state: State): string[] {
  return [...leavesOf(state).values()].filter(
    (value): value is string => typeof value === 'string' && UUID.test(value),
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function leavesOf(state: State): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) value.forEach((element, index) => walk(element, `${path}.${index + 1}`));
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`);
    else leaves.set(path, value);
  };
  if (state) walk(state, '');
  return leaves;
}

function named(value: unknown, names: Usernames): unknown {
  return typeof value === 'string' ? (names.get(value) ?? value) : (value ?? null);
}
