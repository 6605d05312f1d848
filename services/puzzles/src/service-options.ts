import { ROUTES } from '@fourfold/contracts';
import type { ServiceOptions } from '@fourfold/platform';

/** Options with which this service is created. */
export const SERVICE_OPTIONS: ServiceOptions = { uploads: [ROUTES.admin.importPuzzles] };
