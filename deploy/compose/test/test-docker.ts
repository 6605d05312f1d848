import {
  freePort,
  runServiceCli,
  SERVICES,
  spawnService,
  type ProcessName,
  type ServiceName,
  type ServiceProcess,
  type Stack,
  WORKSPACE_ROOT,
} from '@fourfold/stack';
import { Balancer, SilentAddress, TestNames } from '@fourfold/testing';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { NATS_RIGHTS } from './script-folder';

/** As in docker-compose.yml. */
export const SHUTDOWN_DELAY_MS = '5000';
const OLD_HOST = '127.0.0.1';
const NEW_HOST = '127.0.0.2';

interface Container {
  id: string;
  service: ProcessName;
  process: ServiceProcess;
  host: string;
}

/**
 * What `upgrade.sh` asks of Docker, done with processes: each has an address of its own, at which nobody is once it was stopped,
 * and the names of Docker's network. It begins with the services of a stack, and a gateway that knows them by name.
 */
export class TestDocker {
  private containers: Container[] = [];
  private readonly silent: SilentAddress[] = [];
  private readonly names = new TestNames(Object.fromEntries(SERVICES.map((name) => [name, [OLD_HOST]])));
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private door!: Balancer;
  private gatewayPorts!: string[];

  private constructor(private readonly stack: Stack) {}

  static async start(stack: Stack): Promise<TestDocker> {
    const docker = new TestDocker(stack);
    docker.gatewayPorts = [String(await freePort()), String(await freePort())];
    for (const service of SERVICES)
      docker.containers.push({ id: service, service, process: stack.process(service), host: OLD_HOST });
    docker.containers.push({ id: 'gateway', ...(await docker.gateway(docker.gatewayPorts[0]!)) });
    docker.door = await Balancer.start(docker.gatewayPorts.map((port) => `http://${OLD_HOST}:${port}`));
    docker.server.listen(0, OLD_HOST);
    await once(docker.server, 'listening');
    return docker;
  }

  /** The address of the proxy in front of the gateways. */
  get url(): string {
    return this.door.url;
  }

  get env(): Record<string, string> {
    return { DOCKER_URL: `http://${OLD_HOST}:${(this.server.address() as AddressInfo).port}` };
  }

  /** The processes that run, by name. */
  processes(): Map<ProcessName, ServiceProcess> {
    return new Map(this.containers.map(({ service, process }) => [service, process]));
  }

  async stop(): Promise<void> {
    await Promise.all(this.containers.map(({ process }) => process.kill()));
    await Promise.all([this.door.stop(), ...this.silent.map((address) => address.stop())]);
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.run((await json(request)) as string[]).then(
      (output) => ({ code: 0, output }),
      (error: Error) => ({ code: 1, output: error.stack }),
    );
    response.end(JSON.stringify(answer));
  }

  private async run([verb, ...args]: string[]): Promise<string> {
    if (verb === 'compose') return this.compose(args.filter((arg) => !/^(--profile|backup)$/.test(arg)));
    const container = this.containers.find(({ id }) => id === args.at(verb === 'exec' ? 0 : -1))!;
    if (verb === 'exec') await container.process.ready();
    if (verb === 'stop') await this.end(container);
    if (verb === 'rm') this.containers = this.containers.filter((other) => other !== container);
    return '';
  }

  private async compose([verb, ...args]: string[]): Promise<string> {
    const named = args.at(-1) as ProcessName;
    if (verb === 'ps')
      return this.containers.flatMap(({ id, service }) => (service === named ? [`${id}\n`] : [])).join('');
    // NATS has the rights of the version already.
    if (verb === 'exec' && args.includes('cat'))
      return readFileSync(join(WORKSPACE_ROOT, NATS_RIGHTS), 'utf8');
    if (verb === 'up') await this.startBeside(named);
    if (verb === 'run' && named.endsWith('-migrate')) await this.migrate(named.replace('-migrate', ''));
    return '';
  }

  private async migrate(service: string): Promise<void> {
    await runServiceCli(service, 'migrate', this.stack.environment(service as ServiceName));
  }

  private async startBeside(service: ProcessName): Promise<void> {
    const started =
      service === 'gateway' ? await this.gateway(this.gatewayPorts[1]!) : await this.service(service);
    this.containers.push({ id: `new-${service}`, ...started });
    if (service !== 'gateway') this.names.set(service, [OLD_HOST, NEW_HOST]);
  }

  private async service(service: ServiceName): Promise<Omit<Container, 'id'>> {
    const env = this.stack.environment(service);
    const { JWKS_URL } = env;
    const process = await spawnService(service, {
      ...env,
      ...this.names.env,
      HOST: NEW_HOST,
      JWKS_URL: JWKS_URL!.replace(OLD_HOST, 'auth'),
    });
    return { service, process, host: NEW_HOST };
  }

  private async gateway(PORT: string): Promise<Omit<Container, 'id'>> {
    const env = this.stack.environment('gateway');
    const urls = SERVICES.map((name) => `${name.toUpperCase()}_URL`);
    const process = await spawnService('gateway', {
      ...env,
      ...this.names.env,
      ...Object.fromEntries(urls.map((url, index) => [url, env[url]!.replace(OLD_HOST, SERVICES[index]!)])),
      JWKS_URL: env.JWKS_URL!.replace(OLD_HOST, 'auth'),
      PORT,
      MANAGEMENT_PORT: '0',
      SHUTDOWN_DELAY_MS,
    });
    return { service: 'gateway', process, host: OLD_HOST };
  }

  private async end({ service, process, host }: Container): Promise<void> {
    const { code } = await process.kill('SIGTERM');
    if (code !== 0) throw new Error(`${service} ended with ${code}`);
    if (service === 'gateway') return;
    this.silent.push(await SilentAddress.start(host, Number(new URL(process.url).port)));
    this.names.set(service, [NEW_HOST]);
  }
}
