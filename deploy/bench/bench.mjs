// `npm run bench`: how fast Fourfold is on this machine. Installs the locked dependencies, then runs src/main.ts.
import { ensureDependencies, runProgram } from '../local/bootstrap.mjs';

ensureDependencies();
runProgram('deploy/bench/src/main.ts', process.argv.slice(2));
