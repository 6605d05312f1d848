import { FROM_BUILD, type ProcessName } from '@fourfold/testing';
import { serviceFolder } from '../paths';
import { ProcessUnit } from './process-unit';

const READY_TIMEOUT_MS = 60_000;

/** A built service, or the gateway, as a child process. */
export class ServiceUnit extends ProcessUnit {
  constructor(name: ProcessName, env: NodeJS.ProcessEnv, onLine: (line: string) => void) {
    super(name, {
      args: [...FROM_BUILD, 'dist/main.js'],
      cwd: serviceFolder(name),
      env,
      onLine,
      readyUrl: `http://127.0.0.1:${env.PORT}/health/ready`,
      readyWithinMs: READY_TIMEOUT_MS,
    });
  }
}
