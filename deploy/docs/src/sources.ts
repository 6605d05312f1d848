import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EVENTS, ROUTES, isEventType, type EventType } from '@fourfold/contracts';
import * as ts from 'typescript';

const CONTRACTS = 'libs/contracts/src';

/** A handler of an HTTP route, with its response type. */
export interface Handler {
  /** The operation id in the merged OpenAPI document, such as `auth.AccountController_profile`. */
  operationId: string;
  answer: string;
}

/** A service, and a type of event that it publishes or consumes. */
export interface EventUse {
  service: string;
  type: EventType;
}

/** A message or an event as contracts declare it: its name, and the source of its type and of its comment. */
export interface Declared {
  name: string;
  type: string;
  comment: string;
}

/**
 * The declarations of a table of contracts, such as `CLIENT` in `sockets/battle.ts`, and of the tables that it spreads. They are
 * read from the source, since the compiler's types have lost the names of the types.
 */
export function listDeclared(root: string, file: string, table: string): Declared[] {
  const source = parse(join(root, CONTRACTS, file), file);
  return tableOf(source, table).properties.flatMap((property): Declared[] => {
    if (ts.isSpreadAssignment(property)) {
      const name = property.expression.getText();
      return listDeclared(root, join(dirname(file), `${moduleOf(source, name)}.ts`), name);
    }
    const declared = (property as ts.PropertyAssignment).initializer as ts.CallExpression;
    const { expression } = declared.expression as ts.PropertyAccessExpression;
    const [name] = (expression as ts.CallExpression).arguments as unknown as [ts.StringLiteral];
    return [
      {
        name: name.text,
        type: declared.typeArguments![0]!.getText(),
        comment: source.text.slice(property.getFullStart(), property.getStart()).trim(),
      },
    ];
  });
}

/** Every handler below `/api` that answers with a body. @param root the folder of the workspace */
export function listHandlers(root: string): Handler[] {
  return sourcesOf(root, 'services/*/src/**/*.controller.ts').flatMap(({ service, source }) =>
    classesOf(source).flatMap((controller) => {
      const name = controller.name!.text;
      return methodsOf(controller)
        .filter((method) => isBelowApi(decoratorArguments(method)))
        .map((method) => ({
          operationId: `${service}.${name}_${method.name.getText()}`,
          answer: answerOf(method),
        }))
        .filter(({ answer }) => answer !== 'void');
    }),
  );
}

/** The events that a service consumes: its own consumers and the platform's consumers in its modules name them in decorators. */
export function listConsumed(root: string): EventUse[] {
  const own = sourcesOf(root, 'services/*/src/**/*.consumer.ts').flatMap(({ service, source }) =>
    classesOf(source)
      .flatMap(consumedBy)
      .map((type) => ({ service, type })),
  );
  const shared = sourcesOf(root, 'libs/platform/src/**/*.consumer.ts').flatMap(({ source }) =>
    classesOf(source),
  );
  const used = sourcesOf(root, 'services/*/src/**/*.module.ts').flatMap(({ service, source }) => {
    const imported = importsOf(source, '@fourfold/platform');
    const consumers = shared.filter(({ name }) => imported.includes(name!.text));
    return consumers.flatMap(consumedBy).map((type) => ({ service, type }));
  });
  return [...own, ...used];
}

function consumedBy(consumer: ts.ClassDeclaration): EventType[] {
  return methodsOf(consumer)
    .flatMap(decoratorArguments)
    .flatMap((argument) => constantsOf(argument, { EVENTS }))
    .filter(isEventType);
}

/** The events that a service publishes: every property `type` whose value is an event type, as a literal or a constant. */
export function listPublished(root: string): EventUse[] {
  return sourcesOf(root, 'services/*/src/**/*.ts').flatMap(({ service, source }) => {
    const types: unknown[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'type') {
        const { initializer: value } = node;
        types.push(...(ts.isStringLiteral(value) ? [value.text] : constantsOf(value, { EVENTS })));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return types.filter(isEventType).map((type) => ({ service, type }));
  });
}

function sourcesOf(root: string, pattern: string): { service: string; source: ts.SourceFile }[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.spec.ts'));
  return files.sort().map((file) => {
    return { service: file.split('/')[1]!, source: parse(join(root, file), file) };
  });
}

function parse(path: string, name: string): ts.SourceFile {
  return ts.createSourceFile(name, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** The object literal of a constant. */
function tableOf(source: ts.SourceFile, name: string): ts.ObjectLiteralExpression {
  const constants = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  const { initializer } = constants.find((constant) => constant.name.getText() === name)!;
  return (initializer as ts.AsExpression).expression as ts.ObjectLiteralExpression;
}

/** The module from which a file imports a name. */
function moduleOf(source: ts.SourceFile, name: string): string {
  const modules = source.statements
    .filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
  return modules.find((module) => importsOf(source, module).includes(name))!;
}

function classesOf(source: ts.SourceFile): ts.ClassDeclaration[] {
  return source.statements.filter(ts.isClassDeclaration);
}

/** The names that a file imports from a package. */
function importsOf(source: ts.SourceFile, name: string): string[] {
  return source.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text.startsWith(name))
    .map(({ importClause }) => importClause?.namedBindings)
    .filter((bindings) => bindings !== undefined && ts.isNamedImports(bindings))
    .flatMap(({ elements }) => elements.map((element) => element.name.text));
}

function methodsOf(declaration: ts.ClassDeclaration): ts.MethodDeclaration[] {
  return declaration.members.filter((member) => ts.isMethodDeclaration(member));
}

/** The first argument of each decorator. */
function decoratorArguments(method: ts.MethodDeclaration): ts.Expression[] {
  return (ts.getDecorators(method) ?? []).flatMap(({ expression }) =>
    ts.isCallExpression(expression) ? expression.arguments.slice(0, 1) : [],
  );
}

function isBelowApi(routes: readonly ts.Expression[]): boolean {
  return routes.flatMap((route) => constantsOf(route, { ROUTES })).some((path) => path.startsWith('/api/'));
}

/** The strings that an expression such as `ROUTES.users.profile`, or an array of them, stands for; no other is understood. */
function constantsOf(expression: ts.Expression, known: Record<string, unknown>): string[] {
  if (ts.isArrayLiteralExpression(expression))
    return expression.elements.flatMap((element) => constantsOf(element, known));
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const found = expression
    .getText()
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], known);
  return [found].flat().filter((value) => typeof value === 'string');
}

/** The type of the body. A handler returns the body or, with `Streamed`, writes it itself. */
function answerOf({ type, name }: ts.MethodDeclaration): string {
  if (!type) throw new Error(`${name.getText()} does not say what it answers`);
  return ['Promise', 'Streamed'].reduce(unwrapped, type).getText();
}

function unwrapped(type: ts.TypeNode, wrapper: string): ts.TypeNode {
  const isWrapped = ts.isTypeReferenceNode(type) && type.typeName.getText() === wrapper;
  return isWrapped ? type.typeArguments![0]! : type;
}
