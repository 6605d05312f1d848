import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Hands connections to replicas in turn, passing over those that do not answer: what a service of a cluster does. */
export class Balancer {
  private next = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
  ) {
    server.on('connection', (client) => this.accept(client, ports.length));
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server, ports);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket, tries: number): void {
    this.next += 1;
    const replica = connect(this.ports[this.next % this.ports.length]!, '127.0.0.1');
    const refused = (): void => {
      if (tries > 1) this.accept(client, tries - 1);
      else client.destroy();
    };
    replica.once('error', refused);
    replica.once('connect', () => {
      replica.off('error', refused);
      for (const socket of [client, replica]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.once('close', () => this.sockets.delete(socket));
      }
      client.pipe(replica).pipe(client);
      client.once('close', () => replica.destroy());
      replica.once('close', () => client.destroy());
    });
  }
}
