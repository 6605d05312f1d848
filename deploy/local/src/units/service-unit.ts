import { serviceProgram, type ProcessName } from '@fourfold/testing';
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
    const { args, cwd } = serviceProgram(name, 'main', fromBuild);
    super(isBeside ? `served ${name}` : name, {
      args: fromBuild ? args : ['--watch', '--watch-preserve-output', ...args],
      cwd,
      env,
      onLine,
      readyUrl: `http://127.0.0.1:${env.PORT}/health/ready`,
      readyWithinMs: READY_TIMEOUT_MS,
    });
  }
}
