// `npm start`: Fourfold on this machine. Installs what is locked, then hands over to the supervisor in src/.
import { become, ensureDependencies } from './bootstrap.mjs';

ensureDependencies();
become('deploy/local/src/main.ts', process.argv.slice(2));
