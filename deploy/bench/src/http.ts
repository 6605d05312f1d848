import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'lifo' });

export interface Reply {
  status: number;
  body: string;
}

/** A small HTTP client: what it costs must not be most of what is measured. */
export function send(
  url: string,
  { method = 'GET', token, json }: { method?: string; token?: string; json?: unknown } = {},
): Promise<Reply> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, body: text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function closeConnections(): void {
  agent.destroy();
}
