import type { ServiceName } from '@fourfold/contracts';

/** The parts of an OpenAPI document that are read or changed here. */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  externalDocs?: object;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes?: object };
}

interface Operation {
  operationId: string;
  tags?: string[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { description: string; content?: object }>;
}

/** Response bodies of the operations, generated from the types of the handlers. */
export interface Answers {
  /** By operation id. */
  answers: Readonly<Record<string, object>>;
  /** The types that the answers refer to. */
  schemas: Readonly<Record<string, object>>;
}

const INFO = {
  title: 'Fourfold',
  version: '1',
  description: 'The HTTP API.',
};
const SOCKETS_AND_EVENTS = { description: 'Sockets and events', url: '/api/docs/asyncapi.json' };
/** The schema of a body that must be empty or left out. */
const EMPTY_BODY = 'EmptyDto';

/** Merges the documents of all services: their public paths with the response bodies and the common error body. */
export function mergeDocuments(
  documents: ReadonlyMap<ServiceName, OpenApiDocument>,
  answers: Answers,
): OpenApiDocument {
  const merged: OpenApiDocument = {
    openapi: '3.1.0',
    info: INFO,
    externalDocs: SOCKETS_AND_EVENTS,
    paths: {},
    components: { schemas: {} },
  };
  for (const [service, { openapi, paths, components }] of documents) {
    merged.openapi = openapi;
    merged.components.securitySchemes = components.securitySchemes;
    Object.assign(merged.components.schemas, components.schemas);
    for (const [path, operations] of Object.entries(paths).filter(([path]) => path.startsWith('/api/')))
      merged.paths[path] = Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          completed(operation, path, service, answers),
        ]),
      );
  }
  Object.assign(merged.components.schemas, answers.schemas);
  delete merged.components.schemas[EMPTY_BODY];
  return merged;
}

function completed(
  operation: Operation,
  path: string,
  service: ServiceName,
  { answers }: Answers,
): Operation {
  const { requestBody, ...rest } = operation;
  const operationId = `${service}.${operation.operationId}`;
  const answer = answers[operationId];
  const successes = Object.entries(operation.responses).map(([status, { description }]) => [
    status,
    { description: description || 'Success', ...(answer && contentOf(answer)) },
  ]);
  return {
    ...rest,
    operationId,
    // The first segment below `/api`.
    tags: [path.split('/')[2]!],
    ...(isEmpty(requestBody) ? {} : { requestBody }),
    responses: {
      ...(Object.fromEntries(successes) as Operation['responses']),
      422: { description: 'Validation failed', ...contentOf(reference('ValidationErrorBody')) },
      default: { description: 'Refused', ...contentOf(reference('ErrorBody')) },
    },
  };
}

function isEmpty(body: Operation['requestBody']): boolean {
  return body?.content['application/json']?.schema.$ref === reference(EMPTY_BODY).$ref;
}

const reference = (schema: string): { $ref: string } => ({ $ref: `#/components/schemas/${schema}` });
const contentOf = (schema: object): object => ({ content: { 'application/json': { schema } } });
