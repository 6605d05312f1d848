// `npm run bench`: how fast Fourfold is on this machine. Installs what is locked, then hands over to src/.
import { become, ensureDependencies } from '../local/bootstrap.mjs';

ensureDependencies();
become('deploy/bench/src/main.ts', process.argv.slice(2));
