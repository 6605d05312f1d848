import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const SCRIPTS = ['common', 'backup', 'restore', 'upgrade'];

/** Of the version that an upgrade installs, in its folder. */
export const NATS_RIGHTS = 'k8s/nats/services.conf';

/** A folder with the scripts, the example's `.env`, the rights in NATS, and a program of this folder in the place of `docker`. */
export class ScriptFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'fourfold-compose-'));

  constructor(docker: string) {
    mkdirSync(join(this.path, 'bin'));
    mkdirSync(join(this.path, 'deploy/compose'), { recursive: true });
    // After `--`, since Node would read `--env-file` of a container's command itself.
    const program = `#!/bin/sh\nexec node -- '${join(__dirname, docker)}' "$@"\n`;
    writeFileSync(join(this.path, 'bin/docker'), program, { mode: 0o755 });
    for (const name of SCRIPTS)
      cpSync(join(__dirname, `../${name}.sh`), join(this.path, `deploy/compose/${name}.sh`));
    cpSync(join(__dirname, '../../../.env.example'), join(this.path, '.env'));
    cpSync(join(__dirname, '../../../', NATS_RIGHTS), join(this.path, NATS_RIGHTS));
  }

  get PATH(): string {
    return [join(this.path, 'bin'), join(process.execPath, '..'), process.env.PATH].join(delimiter);
  }

  script(name: string): string {
    return join(this.path, 'deploy/compose', name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
