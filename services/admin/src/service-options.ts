import { ROUTES } from '@fourfold/contracts';
import type { ServiceOptions } from '@fourfold/platform';

/** How this service differs from the others before its modules are built. */
export const SERVICE_OPTIONS: ServiceOptions = { uploads: [ROUTES.admin.importPuzzles] };
