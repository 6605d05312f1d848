// Exits with 0 if the process of this container is ready.
import { readFileSync } from 'node:fs';

const TIMEOUT_MS = 4_000;

const port = process.env.PORT ?? readFileSync(new URL('port', import.meta.url), 'utf8');
const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
  signal: AbortSignal.timeout(TIMEOUT_MS),
});
process.exit(ok ? 0 : 1);
