import { PlatformModule } from '@fourfold/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { GatewayConfig } from './config';
import { DocsController } from './docs/docs.controller';
import { ServerListeners } from './routing/server.listeners';
import { RequestContexts } from './http/request-context';
import { RequestRouter } from './routing/request.router';
import { SecurityHeaders } from './http/security-headers';
import { LimitsService } from './limits/limits.service';
import { ManagementServer } from './management/management.server';
import { ProxyHandler } from './proxy/proxy.handler';
import { Upstreams } from './proxy/upstreams';
import { Telemetry } from './telemetry';
import { TunnelService } from './tunnel/tunnel.service';
import { WebAssets } from './web/web.assets';

@Module({})
export class AppModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(config)],
      controllers: [DocsController],
      providers: [
        { provide: GatewayConfig, useValue: config },
        Telemetry,
        SecurityHeaders,
        LimitsService,
        Upstreams,
        ProxyHandler,
        TunnelService,
        WebAssets,
        ManagementServer,
        RequestContexts,
        RequestRouter,
        ServerListeners,
      ],
    };
  }
}
