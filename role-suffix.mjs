import { basename } from 'node:path';

/** What a class or a set of functions is to Nest, TypeORM or its feature: the suffixes of file names. */
const ROLES = [
  'module',
  'controller',
  'gateway',
  'consumer',
  'queries',
  'commands',
  'events',
  'service',
  'repository',
  'entity',
  'dto',
  'guard',
  'filter',
  'pipe',
  'interceptor',
  'middleware',
  'strategy',
  'adapter',
  'decorators',
  'job',
  'store',
  'client',
  'server',
  'transport',
  'config',
  'limits',
  'telemetry',
  'types',
];

const NEST_CLASS =
  'ClassDeclaration > Decorator[expression.callee.name=/^(Catch|Controller|Injectable|Module|SocketGateway|WebSocketGateway)$/]';

/**
 * A file is `<stem>.<role>.ts`, or `<stem>.ts` for a plain set of functions, types or a class of its own; specs are
 * named after their file. Classes that Nest creates have a role. A role may be the whole name: `telemetry.ts`.
 */
export const roleSuffix = {
  create(context) {
    const [stem, role, ...rest] = basename(context.filename, '.ts')
      .replace(/\.spec$/, '')
      .split('.');
    const isRole = (name) => ROLES.includes(name);
    const report = (node, message) => context.report({ node, message });
    return {
      Program(node) {
        if ((role !== undefined && !isRole(role)) || rest.length > 0)
          report(node, `${[role, ...rest].join('.')} is not a role (role-suffix.mjs)`);
      },
      [NEST_CLASS](node) {
        if (!isRole(role ?? stem))
          report(node, 'Nest creates this class: name the file after its role (role-suffix.mjs)');
      },
    };
  },
};
