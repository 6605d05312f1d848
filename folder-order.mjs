/**
 * The folders of each package, lowest first. A folder imports those before it and none after it, so that no two
 * folders import each other; `eslint.config.mjs` enforces it. Files directly in `src` that others import, such as
 * `config.ts`, are below all folders; the others, such as `app.module.ts`, are above all.
 */
export const FOLDER_ORDER = {
  'libs/platform/src': [
    'errors',
    'lifecycle',
    'request',
    'config',
    'tracing',
    'logging',
    'metrics',
    'validation',
    'redis',
    'jobs',
    'database',
    'auth',
    'limits',
    'messaging',
    'sockets',
    'presence',
    'health',
    'documents',
    'audit',
    'bootstrap',
    'cli',
  ],
};
