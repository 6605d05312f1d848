import { mergeDocuments, type OpenApiDocument } from './merge-documents';

const ANSWERS = {
  answers: { 'auth.ThingController_read': { $ref: '#/components/schemas/Thing' } },
  schemas: { Thing: { type: 'object' } },
};

function documentOf(paths: OpenApiDocument['paths'], schemas: Record<string, object> = {}): OpenApiDocument {
  return { openapi: '3.1.0', info: {}, paths, components: { schemas } };
}

const read = { operationId: 'ThingController_read', responses: { 200: { description: '' } } };

describe('the merged document', () => {
  it('has the public paths of every service, and no others', () => {
    const { paths } = mergeDocuments(
      new Map([
        ['auth', documentOf({ '/api/things/{id}': { get: read }, '/health/live': { get: read } })],
        ['social', documentOf({ '/api/friends': { get: read } })],
      ]),
      ANSWERS,
    );
    expect(Object.entries(paths).map(([path, { get }]) => [path, get!.operationId, get!.tags])).toEqual([
      ['/api/things/{id}', 'auth.ThingController_read', ['things']],
      ['/api/friends', 'social.ThingController_read', ['friends']],
    ]);
  });

  it('describes the responses and errors of an operation', () => {
    const { paths } = mergeDocuments(
      new Map([['auth', documentOf({ '/api/things': { get: read } })]]),
      ANSWERS,
    );
    const schema = (name: string) => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    });
    expect(paths['/api/things']!.get!.responses).toEqual({
      200: { description: 'Success', ...schema('Thing') },
      422: { description: 'Validation failed', ...schema('ValidationErrorBody') },
      default: { description: 'Refused', ...schema('ErrorBody') },
    });
  });

  it('has the schemas of all services, and no request body for an operation without one', () => {
    const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/EmptyDto' } } } };
    const operation = { ...read, requestBody: body };
    const { paths, components } = mergeDocuments(
      new Map([['auth', documentOf({ '/api/things': { post: operation } }, { EmptyDto: {}, ThingDto: {} })]]),
      ANSWERS,
    );
    expect(paths['/api/things']!.post).not.toHaveProperty('requestBody');
    expect(Object.keys(components.schemas)).toEqual(['ThingDto', 'Thing']);
  });
});
