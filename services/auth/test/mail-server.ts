import { createServer, type Server } from 'node:net';

/** A mail server that answers each line as the test specifies. */
export async function startMailServer(
  port: number,
  answerTo: (line: string) => string | Promise<string>,
): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      const answer = Promise.resolve(answerTo(String(data).trim()));
      void answer.then((line) => socket.write(`${line}\r\n`));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
