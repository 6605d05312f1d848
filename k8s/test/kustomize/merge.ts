import { isFields, type Fields } from './object';

/** Lists that the Kubernetes API merges by a key of their items; a patch replaces any other list. */
const MERGE_KEYS: Readonly<Record<string, string[]>> = {
  containers: ['name'],
  initContainers: ['name'],
  env: ['name'],
  volumes: ['name'],
  volumeMounts: ['mountPath'],
  ports: ['containerPort', 'port'],
  topologySpreadConstraints: ['topologyKey'],
};

/** Applies a strategic merge patch, without support for its directives. */
export function mergePatch(target: Fields, patch: Fields): Fields {
  const merged: Fields = { ...target };
  for (const [field, value] of Object.entries(patch)) merged[field] = mergeValue(field, target[field], value);
  return merged;
}

function mergeValue(field: string, target: unknown, patch: unknown): unknown {
  if (isFields(target) && isFields(patch)) return mergePatch(target, patch);
  const keys = MERGE_KEYS[field];
  if (keys && Array.isArray(target) && Array.isArray(patch)) return mergeLists(keys, target, patch);
  return patch;
}

/** New items come before existing ones. */
function mergeLists(keys: string[], target: Fields[], patch: Fields[]): Fields[] {
  const keyOf = (item: Fields): unknown => keys.map((key) => item[key]).find((value) => value !== undefined);
  const changes = new Map(patch.map((item) => [keyOf(item), item]));
  const merged = target.map((item) => {
    const change = changes.get(keyOf(item));
    changes.delete(keyOf(item));
    return change ? mergePatch(item, change) : item;
  });
  return [...changes.values(), ...merged];
}

export interface Replacement {
  op: string;
  path: string;
  value: unknown;
}

/** Applies the `replace` operations of a JSON patch. @throws Error for another operation or a missing path */
export function replaceAll(target: Fields, operations: Replacement[]): Fields {
  const changed = structuredClone(target);
  for (const { op, path, value } of operations) {
    if (op !== 'replace') throw new Error(`The operation '${op}' cannot be rendered here`);
    const steps = path.slice(1).split('/');
    const last = steps.pop()!;
    let parent: unknown = changed;
    for (const step of steps) parent = (parent as Fields)[step];
    if ((parent as Fields)[last] === undefined) throw new Error(`${path}: nothing to replace`);
    (parent as Fields)[last] = structuredClone(value);
  }
  return changed;
}
