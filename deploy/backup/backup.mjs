// `npm run backup` and `npm run restore`. Installs what is locked, then hands over to src/.
import { become, ensureDependencies } from '../local/bootstrap.mjs';

ensureDependencies();
become('deploy/backup/src/main.ts', process.argv.slice(2));
