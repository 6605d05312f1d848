import { PlatformModule } from '@fourfold/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { GatewayConfig } from './config';
import { DocsController } from './docs/docs.controller';
import { LimitsService } from './limits/limits.service';
import { ManagementServer } from './management/management.server';
import { ProxyService } from './proxy/proxy.service';
import { UpstreamService } from './proxy/upstream.service';
import { GatewayServer } from './routing/gateway.server';
import { RoutingService } from './routing/routing.service';
import { Telemetry } from './telemetry';
import { TunnelService } from './tunnel/tunnel.service';
import { WebAppService } from './web/web-app.service';

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
        LimitsService,
        UpstreamService,
        ProxyService,
        TunnelService,
        WebAppService,
        ManagementServer,
        RoutingService,
        GatewayServer,
      ],
    };
  }
}
