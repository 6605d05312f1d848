// `npm test`: every check of the repository. Installs what is locked, then hands over to src/.
import { become, ensureDependencies } from '../local/bootstrap.mjs';

ensureDependencies();
become('deploy/test/src/main.ts', process.argv.slice(2));
