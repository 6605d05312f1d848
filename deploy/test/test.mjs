// `npm test`: every check of the repository. Installs the locked dependencies, then runs src/main.ts.
import { ensureDependencies, runProgram } from '../local/bootstrap.mjs';

ensureDependencies();
runProgram('deploy/test/src/main.ts', process.argv.slice(2));
