import { asyncApi } from './asyncapi';
import { contractSchemas, referencedTypes } from './schemas';
import { listConsumed, listHandlers } from './sources';

/** The folder of the generated files, `@fourfold/contracts/documents`. */
export const FOLDER = 'libs/contracts/src/documents';

/** Every generated file by its name. @param root the folder of the workspace */
export function generateDocuments(root: string): Record<string, object> {
  const schemas = contractSchemas(root, listHandlers(root));
  const { types, answers } = schemas;
  return {
    'asyncapi.json': asyncApi(schemas, listConsumed(root)),
    'answers.json': { answers, schemas: referencedTypes([answers, schemas.errors], types) },
  };
}
