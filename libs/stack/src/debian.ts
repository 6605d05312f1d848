import { existsSync } from 'node:fs';
import { runProcess } from './process';

const APT = '/usr/bin/apt-get';

/** True when packages can be installed: as root, on Debian or a derivative. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync(APT);
}

/** Installs Debian packages. @throws Error with apt's output */
export async function installPackages(packages: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive' };
  await runProcess({ command: APT, args: ['update', '-qq'], env });
  await runProcess({
    command: APT,
    args: ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    env,
  });
}
