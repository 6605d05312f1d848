import { validationError, type AppError } from '../errors/app-error';

/** Keys that reach an object's prototype when copied, or that validation skips; no regular client sends them. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Far deeper than any valid body; deeper ones could overflow the stack of recursive code. */
const MAX_BODY_DEPTH = 32;

type Place = (string | number)[];

/**
 * The fault of a parsed body that is nested too deeply (a limit of bytes does not bound the depth), has a key that could
 * change a prototype, or has a text with half of a surrogate pair, which neither Postgres nor UTF-8 can represent;
 * undefined when there is none.
 */
export function hostileFault(body: unknown): AppError | undefined {
  let level: [object, Place][] = isObject(body) ? [[body, ['body']]] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= MAX_BODY_DEPTH)
      return validationError(['body'], `must not be nested deeper than ${MAX_BODY_DEPTH} levels`, 'maxDepth');
    const next: typeof level = [];
    for (const [object, place] of level)
      for (const [key, value] of Object.entries(object)) {
        if (PROTOTYPE_KEYS.has(key))
          return validationError(['body', key], `${key} is not a known field`, 'unknown_field');
        if (!key.isWellFormed()) return illFormedFault(place);
        const isIllFormed = typeof value === 'string' && !value.isWellFormed();
        if (!isIllFormed && !isObject(value)) continue;
        const here = [...place, Array.isArray(object) ? Number(key) : key];
        if (isIllFormed) return illFormedFault(here);
        next.push([value as object, here]);
      }
    level = next;
  }
  return undefined;
}

/** A 422 about a text that is not well-formed Unicode. */
export function illFormedFault(place: Place): AppError {
  const name = place.findLast((part) => typeof part === 'string');
  return validationError(place, `${name} must be well-formed Unicode`, 'isWellFormed');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
