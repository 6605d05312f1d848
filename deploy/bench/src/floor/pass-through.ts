/** The floor under the gateway: passes every request on with undici, and its answer back, without a look at either. */
import { createServer } from 'node:http';
import { Pool } from 'undici';

const { PORT, UPSTREAM } = process.env as Record<string, string>;
const upstream = new Pool(UPSTREAM!);

createServer((request, response) => {
  const { method, url, headers } = request;
  const { connection: _connection, ...forwarded } = headers;
  const options = { method: method!, path: url!, headers: forwarded, body: request, opaque: response };
  upstream
    .stream(options, ({ statusCode, headers: received }) => response.writeHead(statusCode, received))
    .catch(() => response.destroy());
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
