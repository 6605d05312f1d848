// `npm start`: Fourfold on this machine. Installs the locked dependencies, then starts the supervisor in src/.
import { ensureDependencies, runProgram } from './bootstrap.mjs';

ensureDependencies();
runProgram('deploy/local/src/main.ts', process.argv.slice(2));
