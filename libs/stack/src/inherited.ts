/** Variables that our processes inherit from the machine; all others are given to them. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE'] as const;

export function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
