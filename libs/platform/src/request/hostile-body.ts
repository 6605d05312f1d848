import { validationError, type AppError } from '../errors/app-error';

/** Keys that reach an object's prototype when copied, or that validation looks through; no honest client sends them. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** No body of ours is anywhere near as deep; code that walks values recursively would run out of stack. */
const MAX_BODY_DEPTH = 32;

/**
 * What is wrong with a parsed body that is nested deeper than any honest one (a limit of bytes does not bound the depth),
 * or that has a key which could touch a prototype; undefined when nothing is.
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
