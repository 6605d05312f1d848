import { ANSWERS, ASYNC_API } from '@fourfold/contracts/documents';
import type { INestApplication, Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { OpenApiController } from '../../src/documents/openapi.controller';
import type { AppError } from '../../src/errors/app-error';
import { EmptyDto } from '../../src/validation/empty.dto';
import { RequestValidationPipe } from '../../src/validation/validation.pipe';
import { listEvents, listMessages, listRoutes, type RouteFacts } from './inspection';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Schemas;
  required?: string[];
  items?: Schema;
}
type Schemas = Record<string, Schema>;

interface Operation {
  summary?: string;
  security?: object[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface AsyncApi {
  channels: Record<string, { address: string; messages: object }>;
  operations: Record<string, object>;
  components: { messages: Record<string, { payload: Schema }>; schemas: Schemas };
}

const UNDOCUMENTED = 'undocumented';

/** Differences between the OpenAPI document and the routes of an application, one line each; must be empty. */
export async function openApiFaults(app: INestApplication): Promise<string[]> {
  const { paths, components } = app.get(OpenApiController).read();
  const documented = new Map<string, Operation>(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Operation] as const,
      ),
    ),
  );
  const routes = new Map(
    listRoutes(app).map((route) => [`${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`, route]),
  );
  const schemas = { ...ANSWERS.schemas, ...components!.schemas } as Schemas;
  const faults = differences([...routes.keys()], [...documented.keys()]);
  for (const [name, route] of routes) {
    const operation = documented.get(name) ?? {};
    const found = await operationFaults(operation, route, schemas);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** The same for the AsyncAPI document and the events and socket messages that a service handles. */
export async function asyncApiFaults(
  app: INestApplication,
  service: string,
  socket?: { path: string },
): Promise<string[]> {
  const { channels, operations, components } = ASYNC_API as AsyncApi;
  const faults = differences(listEvents(app), withPrefix(`${service}.consumes.`, operations));
  if (!socket) return faults;
  const [name, channel] = Object.entries(channels).find(([, { address }]) => address === socket.path)!;
  const handled = listMessages(app);
  const messages = handled.map(({ message }) => message);
  // The platform answers these two itself.
  faults.push(...differences([...messages, 'ping', 'pong'], withPrefix('client.', channel.messages)));
  for (const { message, parameters } of handled)
    for (const { type } of parameters) {
      const { payload = {} } = components.messages[`${name}.client.${message}`] ?? {};
      const found = await dtoFaults(type as Type, payload, components.schemas);
      faults.push(...found.map((fault) => `${message}: ${fault}`));
    }
  return faults;
}

async function operationFaults(operation: Operation, route: RouteFacts, schemas: Schemas): Promise<string[]> {
  const { summary, security, parameters = [], requestBody } = operation;
  const faults = [];
  if (!summary && route.path.startsWith('/api/')) faults.push('has no summary');
  if ((security === undefined) !== (route.access === 'public')) faults.push('says otherwise who may call it');
  for (const { place, type } of route.parameters) {
    const accepted = acceptedBy(type as Type);
    if (place === 'query') {
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      faults.push(...differences(accepted, names));
    } else if (place === 'body' && (type === EmptyDto || accepted.length > 0)) {
      const schema = requestBody?.content['application/json']?.schema;
      // A form has its own document.
      if (schema) faults.push(...(await dtoFaults(type as Type, schema, schemas)));
    }
  }
  return faults;
}

function differences(actual: readonly string[], documented: readonly string[]): string[] {
  return [
    ...actual.filter((name) => !documented.includes(name)).map((name) => `${name} is not documented`),
    ...documented.filter((name) => !actual.includes(name)).map((name) => `${name} is documented alone`),
  ];
}

/** Validates the documented fields, and an unknown one, with the pipe for bodies and payloads. */
async function dtoFaults(dto: Type, documented: Schema, schemas: Schemas): Promise<string[]> {
  const { properties = {}, required = [] } = resolved(documented, schemas);
  const unknown = (await faultsOf(dto, sampleOf(documented, schemas)))
    .filter(({ type }) => type === 'unknown_field')
    .map(({ loc }) => loc.slice(1).join('.'));
  const missing = (await faultsOf(dto, {})).map(({ loc }) => String(loc[1]));
  return [
    ...acceptedBy(dto)
      .filter((name) => !(name in properties))
      .map((name) => `${name} is not documented`),
    ...unknown.filter((name) => !name.endsWith(UNDOCUMENTED)).map((name) => `${name} is documented alone`),
    ...(unknown.includes(UNDOCUMENTED) ? [] : ['accepts fields that are not documented']),
    ...missing.filter((name) => !required.includes(name)).map((name) => `${name} is documented as optional`),
  ];
}

async function faultsOf(dto: Type, value: unknown): Promise<{ loc: (string | number)[]; type: string }[]> {
  try {
    await new RequestValidationPipe().transform(value, { type: 'body', metatype: dto });
    return [];
  } catch (error) {
    return (error as AppError).faults ?? [];
  }
}

/** The properties that a DTO class has rules for. */
function acceptedBy(dto: Type): string[] {
  if (typeof dto !== 'function' || dto === EmptyDto) return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** Every documented property, without a sensible value, and one more. */
function sampleOf(documented: Schema, schemas: Schemas): unknown {
  const { type, properties, items } = resolved(documented, schemas);
  if (items) return [sampleOf(items, schemas)];
  if (type !== 'object') return null;
  const samples = Object.entries(properties ?? {}).map(([name, schema]) => [name, sampleOf(schema, schemas)]);
  return { ...(Object.fromEntries(samples) as object), [UNDOCUMENTED]: null };
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema;
}

function withPrefix(prefix: string, names: object): string[] {
  return Object.keys(names)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}
