import { FROM_BUILD, FROM_SOURCE, type ProcessName } from '@fourfold/testing';
import { serviceFolder } from '../paths';
import { ProcessUnit } from './process-unit';

const READY_TIMEOUT_MS = 60_000;

interface ServiceOptions {
  env: NodeJS.ProcessEnv;
  /** Else from source, and again after every change of a file that it has loaded. */
  fromBuild: boolean;
  /** Another launcher may run the same service. */
  isBeside?: boolean;
  onLine: (line: string) => void;
}

/** A service, or the gateway, as a child process. */
export class ServiceUnit extends ProcessUnit {
  constructor(name: ProcessName, { env, fromBuild, isBeside = false, onLine }: ServiceOptions) {
    super(isBeside ? `served ${name}` : name, {
      args: fromBuild
        ? [...FROM_BUILD, 'dist/main.js']
        : ['--watch', '--watch-preserve-output', ...FROM_SOURCE, 'src/main.ts'],
      cwd: serviceFolder(name),
      env,
      onLine,
      readyUrl: `http://127.0.0.1:${env.PORT}/health/ready`,
      readyWithinMs: READY_TIMEOUT_MS,
    });
  }
}
