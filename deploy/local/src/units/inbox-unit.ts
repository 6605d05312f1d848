import { join } from 'node:path';
import { FROM_SOURCE, WORKSPACE_ROOT, type InboxPorts } from '@fourfold/testing';
import { ProcessUnit } from './process-unit';

const READY_TIMEOUT_MS = 30_000;

/** The mail server of this machine, which delivers nothing and shows everything, as a child process. */
export class InboxUnit extends ProcessUnit {
  readonly smtpUrl: string;
  readonly url: string;

  constructor({ smtpPort, httpPort }: Required<InboxPorts>) {
    const url = `http://127.0.0.1:${httpPort}`;
    super('inbox', {
      args: [...FROM_SOURCE, 'src/inbox/main.ts'],
      cwd: join(WORKSPACE_ROOT, 'libs/testing'),
      env: {
        ...process.env,
        INBOX_SMTP_PORT: String(smtpPort),
        INBOX_HTTP_PORT: String(httpPort),
      },
      readyUrl: url,
      readyWithinMs: READY_TIMEOUT_MS,
    });
    this.smtpUrl = `smtp://127.0.0.1:${smtpPort}`;
    this.url = url;
  }
}
