import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess, waitFor } from '@fourfold/testing';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** nginx as Debian configures it, with keep-alive connections to the service: what the gateway is compared with. */
export async function startNginx(
  upstream: string,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-nginx-'));
  for (const name of TEMPORARY) mkdirSync(join(folder, name));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, new URL(upstream).host));
  const nginx = startProcess({ command: 'nginx', args: ['-c', file, '-e', join(folder, 'error.log')] });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => (await fetch(`${url}/health/live`)).ok, { what: 'nginx to be ready' });
  return {
    url,
    pid: nginx.pid,
    stop: async () => {
      await nginx.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, upstream: string): string {
  return `
    daemon off;
    worker_processes auto;
    pid ${folder}/nginx.pid;
    events { worker_connections 768; }
    http {
      access_log ${folder}/access.log;
      ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      keepalive_requests 1000000;
      upstream service { server ${upstream}; keepalive 64; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://service;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_set_header X-Request-Id $request_id;
        }
      }
    }`;
}
