import { OPERATION_ROUTES } from '@fourfold/contracts';
import { MetricsService, ShutdownService } from '@fourfold/platform';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { GatewayConfig } from '../config';

/** Serves metrics on an address of its own, out of reach of the public one. */
@Injectable()
export class ManagementServer implements OnApplicationBootstrap {
  private readonly logger = new Logger('management');
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(
    private readonly config: GatewayConfig,
    private readonly metrics: MetricsService,
    shutdown: ShutdownService,
  ) {
    shutdown.register('relay', 'management', async () => {
      this.server.close();
      this.server.closeAllConnections();
    });
  }

  onApplicationBootstrap(): void {
    const { MANAGEMENT_HOST: host, MANAGEMENT_PORT: port } = this.config;
    if (port === 0) return;
    // A port in use must not keep the gateway from starting; the scraper notices missing metrics.
    this.server.on('error', (error) => this.logger.error({ err: error, msg: 'metrics are not served' }));
    this.server.listen(port, host);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== OPERATION_ROUTES.metrics) {
      response.writeHead(404).end();
      return;
    }
    const body = await this.metrics.registry.metrics();
    response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(body);
  }
}
