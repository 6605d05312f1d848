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

/** A buffer of the latest entries for whoever develops; when it is not enabled it remembers nothing. */
export function createClientLog({
  enabled,
  capacity = CLIENT_LOG_ENTRIES,
  now = () => new Date(),
}: ClientLogOptions) {
  const entries: ClientLogEntry[] = [];
  return {
    /** Remembers what happened, with every secret in it blacked out. */
    note: (message: string, context?: unknown): void => {
      if (!enabled) return;
      entries.push({ at: now().toISOString(), message: redactText(message), context: redact(context) });
      if (entries.length > capacity) entries.shift();
    },
    /** The oldest first. */
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

/** The log of this tab; a production build keeps none. */
export const clientLog = createClientLog({ enabled: process.env.NODE_ENV !== 'production' });
