import { freePort, startProcess, waitFor, WORKSPACE_ROOT } from '@fourfold/stack';

const BUCKET = 'backups';
/** The only key that the server knows; it checks the signature of each request. */
const KEY = 'S3RVER';

/** Its command line is not in the package. */
const SERVER = `
  const S3rver = require('@20minutes/s3rver');
  const [directory, port, name] = process.argv.slice(1);
  void new S3rver({ directory, port, configureBuckets: [{ name, configs: [] }] }).run();`;

export interface ObjectStorage {
  /** What the Secret `backup` holds on Kubernetes. */
  environment: Record<string, string>;
  stop(): Promise<unknown>;
}

/** An S3-compatible server that stores in a folder. */
export async function startObjectStorage(folder: string): Promise<ObjectStorage> {
  const port = String(await freePort());
  const server = startProcess({
    command: process.execPath,
    args: ['-e', SERVER, folder, port, BUCKET],
    cwd: WORKSPACE_ROOT,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  // Without a signature the server refuses, which is an answer.
  await waitFor(() => fetch(endpoint), { what: 'the object storage' });
  return {
    environment: {
      BACKUP_REMOTE: `remote:${BUCKET}/fourfold`,
      RCLONE_CONFIG_REMOTE_TYPE: 's3',
      RCLONE_CONFIG_REMOTE_PROVIDER: 'Other',
      RCLONE_CONFIG_REMOTE_ENDPOINT: endpoint,
      RCLONE_CONFIG_REMOTE_ACCESS_KEY_ID: KEY,
      RCLONE_CONFIG_REMOTE_SECRET_ACCESS_KEY: KEY,
    },
    stop: () => server.kill('SIGTERM'),
  };
}
