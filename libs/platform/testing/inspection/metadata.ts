/** Name under which Nest keeps what parameter decorators say; not exported by it, so a test pins it. */
export const ARGUMENTS_METADATA = '__routeArguments__';

/** Types that the validation pipe passes through unchecked. */
const UNCHECKED_TYPES = new Set<unknown>([String, Boolean, Number, Array, Object, undefined]);

/** Whether the validation pipe checks a parameter of that type. */
export function isChecked(type: unknown): boolean {
  return !UNCHECKED_TYPES.has(type);
}

export function metadata<T>(key: string, target: object, property?: string): T | undefined {
  return (
    property === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, property)
  ) as T | undefined;
}
