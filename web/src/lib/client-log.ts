import { CLIENT_LOG_ENTRIES } from '@fourfold/contracts';

export interface ClientLogEntry {
  at: string;
  message: string;
  context: unknown;
}

export type ClientLog = ReturnType<typeof createClientLog>;

interface ClientLogOptions {
  enabled: boolean;
  capacity?: number;
  now?: () => Date;
}

/** A ring buffer of the latest entries, for development. */
export function createClientLog({
  enabled,
  capacity = CLIENT_LOG_ENTRIES,
  now = () => new Date(),
}: ClientLogOptions) {
  const entries: ClientLogEntry[] = [];
  return {
    /** Secrets are redacted. */
    note: (message: string, context?: unknown): void => {
      if (!enabled) return;
      entries.push({ at: now().toISOString(), message: redactText(message), context: redact(context) });
      if (entries.length > capacity) entries.shift();
    },
    /** Oldest first. */
    entries: (): readonly ClientLogEntry[] => [...entries],
  };
}

const REDACTED = '[redacted]';
const SECRET_KEY = /password|token|secret|authorization|cookie|xsrf|csrf/i;
const SECRETS_IN_TEXT: ReadonlyArray<[pattern: RegExp, replacement: string]> = [
  [/\bBearer\s+\S+/gi, `Bearer ${REDACTED}`],
  [/\b((?:\w*token|password|secret)=)[^&\s]+/gi, `$1${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
];

function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET_KEY.test(key) ? REDACTED : redact(inner)]),
  );
}

function redactText(text: string): string {
  return SECRETS_IN_TEXT.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

/** Disabled in production. */
export const clientLog = createClientLog({ enabled: process.env.NODE_ENV !== 'production' });
