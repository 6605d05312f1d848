import { validationError, type AppError } from '../errors/app-error';

/** Keys that reach an object's prototype when copied, or that validation skips; no regular client sends them. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Far deeper than any valid body; deeper ones could overflow the stack of recursive code. */
const MAX_BODY_DEPTH = 32;

/**
 * The fault of a parsed body that is nested too deeply (a limit of bytes does not bound the depth) or has a key that
 * could change a prototype; undefined when there is none.
 */
export function hostileFault(body: unknown): AppError | undefined {
  let level = [body].filter(isObject);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= MAX_BODY_DEPTH)
      return validationError(['body'], `must not be nested deeper than ${MAX_BODY_DEPTH} levels`, 'maxDepth');
    const next: object[] = [];
    for (const object of level)
      for (const [key, value] of Object.entries(object)) {
        if (PROTOTYPE_KEYS.has(key))
          return validationError(['body', key], `${key} is not a known field`, 'unknown_field');
        if (isObject(value)) next.push(value);
      }
    level = next;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
