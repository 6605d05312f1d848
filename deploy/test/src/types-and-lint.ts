/**
 * Checks the types of what runs in Node or in the browser, and lints it with the types found:
 * `types-and-lint.ts node|browser [--only file…]`, to lint no others than these.
 */
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import { createProjectGraphAsync } from '@nx/devkit';
import { parseForESLint } from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import * as ts from 'typescript';

/** Where code runs, by the libraries it has: its programs, and the files that must be in one of them. */
const PLACES = {
  node: { folders: ['.'], linted: '.', notLinted: ['web/**'] },
  browser: { folders: ['web', 'web/worker'], linted: 'web', notLinted: [] },
};

type Place = keyof typeof PLACES;

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => WORKSPACE_ROOT,
  getNewLine: () => '\n',
};

/** @throws Error for a tsconfig.json that can't be read */
function createProgram(folder: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(WORKSPACE_ROOT, folder, 'tsconfig.json'),
    undefined,
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.formatDiagnostic(diagnostic, formatHost));
      },
    },
  )!;
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    configFileParsingDiagnostics: config.errors,
  });
}

/** What the compiler says. */
function typeErrors(programs: ts.Program[]): string {
  const diagnostics = programs.flatMap((program) => ts.getPreEmitDiagnostics(program));
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(diagnostics), formatHost);
}

/** What ESLint says, which takes the types from the checked programs instead of building its own. */
async function lintErrors(programs: ts.Program[], place: Place, only?: string[]): Promise<string> {
  const { linted, notLinted } = PLACES[place];
  if (only?.length === 0) return '';
  const eslint = new ESLint({
    cwd: WORKSPACE_ROOT,
    // A file is cached by its content alone, though rules also see the types of what it imports.
    cache: process.env.CI === undefined,
    cacheStrategy: 'content',
    cacheLocation: join(WORKSPACE_ROOT, 'node_modules/.cache/eslint', place),
    ignorePatterns: notLinted,
    overrideConfig: {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: {
        parser: {
          meta: { name: 'types-and-lint', version: ts.version },
          parseForESLint: (text: string, options: object) =>
            parseForESLint(text, { ...options, projectService: false, programs }),
        },
      },
    },
  });
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(await eslint.lintFiles(only ?? [linted]));
}

async function main([place, option, ...files]: string[]): Promise<void> {
  const programs = PLACES[place as Place].folders.map(createProgram);
  // Without the graph `enforce-module-boundaries` is skipped, and outside ESLint's program it reads it for each file.
  await createProjectGraphAsync();
  process.argv[1] = join(WORKSPACE_ROOT, 'node_modules/.bin/eslint');
  const only = option === '--only' ? files : undefined;
  const faults = [typeErrors(programs), await lintErrors(programs, place as Place, only)];
  for (const text of faults.filter((fault) => fault !== '')) console.log(text);
  process.exitCode = faults.every((fault) => fault === '') ? 0 : 1;
}

void main(process.argv.slice(2));
