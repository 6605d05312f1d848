// `npm run backup` and `npm run restore`. Installs the locked dependencies, then runs src/local.ts.
import { ensureDependencies, runProgram } from '../local/bootstrap.mjs';

ensureDependencies();
runProgram('deploy/backup/src/local.ts', process.argv.slice(2));
