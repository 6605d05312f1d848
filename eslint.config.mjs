import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { globSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import tseslint from 'typescript-eslint';
import { FOLDER_ORDER } from './folder-order.mjs';
import { roleSuffix } from './role-suffix.mjs';

const tests = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/test/**',
  '**/e2e/**',
  'libs/testing/**',
  'libs/stack/**',
  'deploy/**',
];

const SOURCE_EXTENSIONS = ['.ts', '.tsx'];

/** A project may depend on what is listed, and on nothing else of ours. */
const depConstraints = [
  { sourceTag: 'scope:contracts', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'scope:game-rules', onlyDependOnLibsWithTags: [] },
  {
    sourceTag: 'scope:platform',
    onlyDependOnLibsWithTags: ['scope:contracts', 'scope:game-rules', 'scope:testing', 'scope:stack'],
  },
  { sourceTag: 'scope:stack', onlyDependOnLibsWithTags: ['scope:contracts'] },
  { sourceTag: 'scope:testing', onlyDependOnLibsWithTags: ['scope:contracts', 'scope:stack'] },
  {
    sourceTag: 'scope:web',
    onlyDependOnLibsWithTags: ['scope:contracts', 'scope:game-rules', 'scope:testing', 'scope:stack'],
  },
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'scope:deploy', onlyDependOnLibsWithTags: ['type:lib'] },
];

const readsEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'only loadConfig reads the environment',
};

/** What the code of the release before would not survive; it runs on the new schema during a rollout and after a rollback. */
const BREAKING_SQL =
  '\\bdrop (table|column)\\b|\\brename\\b|\\bset not null\\b|\\bset data type\\b|' +
  '\\balter column \\w+ type\\b|\\badd column (?![^,;]*\\bdefault\\b)[^,;]*\\bnot null\\b';

const breaksOldCode = {
  selector: `:matches(TemplateElement[value.raw=/${BREAKING_SQL}/i], Literal[value=/${BREAKING_SQL}/i])`,
  message: 'the previous release must run on the new schema: add now, remove with a later release',
};

const countsCodeUnits = {
  name: 'class-validator',
  importNames: ['Length', 'MaxLength', 'MinLength'],
  message: 'lengths are counted in code points: MaxCharacters and MinCharacters of the platform',
};

const countsCodeUnitsInFields = {
  selector: "JSXAttribute[name.name='maxLength']",
  message: 'it counts code units and cuts emoji apart: maxCharacters of the field, or limited()',
};

/** Words of a puzzle, names and messages: a translator of the browser must leave them alone. */
const translatesUsersText = {
  selector:
    "JSXOpeningElement:matches([name.name='bdi'], :has(JSXAttribute[name.name='dir'][value.value='auto']))" +
    ":not([name.name=/^(input|textarea)$/]):not(:has(JSXAttribute[name.name='translate']))",
  message: 'what users write has translate="no"',
};

/** Pure rules: no framework, store, clock or random. */
const pureDomain = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          group: [
            '@nestjs/*',
            'typeorm',
            'pg',
            'ioredis',
            '@nats-io/*',
            'express',
            'react',
            'react-*',
            'node:*',
            // Pure: names of domains.
            '!node:url',
            'socket.io*',
            '@fourfold/platform',
            '@fourfold/platform/*',
          ],
          message: 'domain/ is pure: pass what it needs as an argument',
        },
      ],
    },
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'domain/ is pure: take the time as an argument' },
    { object: 'Math', property: 'random', message: 'domain/ is pure: take the randomness as an argument' },
  ],
  'no-restricted-syntax': [
    'error',
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: 'domain/ is pure: take the time as an argument',
    },
    readsEnvironment,
  ],
};

const FEATURES = 'web/src/features';

function foldersIn(path) {
  return readdirSync(join(import.meta.dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Forbids every import from one feature of the web app to another. */
const featureZones = foldersIn(FEATURES).map((feature) => ({
  target: `./${FEATURES}/${feature}`,
  from: `./${FEATURES}`,
  except: [`./${feature}`],
  message: 'a feature knows no other feature: share it in web/src/shared, or let the page compose them',
}));

/**
 * Forbids every import from a lower folder to a higher one, in each package with two folders or more.
 * @throws Error for a folder that has no place in the order
 */
const folderZones = globSync(['{gateway,web,{libs,services,deploy}/*}/src', `${FEATURES}/*`], {
  cwd: import.meta.dirname,
}).flatMap((root) => {
  const folders = foldersIn(root);
  if (folders.length < 2) return [];
  const order = FOLDER_ORDER[root] ?? FOLDER_ORDER[`${dirname(root)}/*`] ?? [];
  const unplaced = folders.filter((name) => !order.includes(name));
  if (unplaced.length > 0)
    throw new Error(`folder-order.mjs: ${root} has no place for ${unplaced.join(', ')}`);
  return order.slice(0, -1).map((folder, index) => ({
    target: `./${root}/${folder}`,
    from: order.slice(index + 1).map((higher) => `./${root}/${higher}`),
    message: `${folder} is below that folder (folder-order.mjs)`,
  }));
});

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.data/**',
      '**/.nx/**',
      '**/coverage/**',
      '**/*.cjs',
      '**/*.mjs',
      '**/public/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  prettier,
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx, 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      // Without these the plugin finds no file, and its rules about paths and cycles never fail.
      'import-x/extensions': SOURCE_EXTENSIONS,
      'import-x/parsers': { '@typescript-eslint/parser': SOURCE_EXTENSIONS },
      'import-x/resolver-next': [createNodeResolver({ extensions: SOURCE_EXTENSIONS })],
    },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { enforceBuildableLibDependency: false, banTransitiveDependencies: false, depConstraints },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      'import-x/no-default-export': 'error',
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: [...folderZones, ...featureZones] },
      ],
      'max-lines': ['error', { max: 300 }],
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
    },
  },
  {
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    ignores: ['**/config/load-config.ts', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', readsEnvironment] },
  },
  {
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [countsCodeUnits] }] },
  },
  {
    files: ['services/*/src/**/*.ts', 'gateway/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    plugins: { fourfold: { rules: { 'role-suffix': roleSuffix } } },
    rules: { 'fourfold/role-suffix': 'error' },
  },
  // After the block above, whose `no-restricted-syntax` it replaces.
  {
    files: ['**/domain/**/*.ts', 'libs/game-rules/src/**/*.ts', 'libs/contracts/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: pureDomain,
  },
  // Also after the block whose `no-restricted-syntax` it replaces.
  {
    files: ['**/database/migrations/*.ts'],
    rules: { 'no-restricted-syntax': ['error', readsEnvironment, breaksOldCode] },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['web/src/**/*.tsx'],
    ignores: ['**/*.spec.tsx'],
    rules: { 'no-restricted-syntax': ['error', countsCodeUnitsInFields, translatesUsersText] },
  },
  // The specs of its components give them data.
  {
    files: ['web/src/ui/**'],
    ignores: ['**/*.spec.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@fourfold/contracts', message: 'ui knows no word of the game' },
            { name: '@tanstack/react-query', allowTypeImports: true, message: 'ui asks no server' },
          ],
          patterns: [{ group: ['**/lib/http/*', '**/lib/socket/*'], message: 'ui asks no server' }],
        },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 500 }],
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  // Vite and React Router want a default export in these files.
  { files: ['web/vite.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
);
