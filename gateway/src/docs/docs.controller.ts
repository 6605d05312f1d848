import { dirname } from 'node:path';
import { OPERATION_ROUTES, SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';
import { ANSWERS, ASYNC_API } from '@fourfold/contracts/documents';
import { AppError, Public } from '@fourfold/platform';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { UpstreamService } from '../proxy/upstream.service';
import { mergeDocuments, type OpenApiDocument } from './domain/merge-documents';
import { PAGE, PAGE_SCRIPT } from './page';

const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'));
/** A new release of a service shows after that. */
const MERGED_FOR_MS = 60_000;

/** Serves the API documents as a page and as JSON. */
@Public()
@Controller('api/docs')
export class DocsController {
  /** Everybody may read it: made anew for each reader, one of them could occupy all services. */
  private readonly merged = new LRUCache<string, string>({
    max: 1,
    ttl: MERGED_FOR_MS,
    fetchMethod: () => this.merge(),
  });

  constructor(private readonly upstreams: UpstreamService) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  page(): string {
    return PAGE;
  }

  @Get('page.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  script(): string {
    return PAGE_SCRIPT;
  }

  @Get(['swagger-ui.css', 'swagger-ui-bundle.js'])
  @Header('Cache-Control', 'no-cache')
  asset(@Req() { path }: Request, @Res() response: Response): void {
    response.sendFile(path.slice(path.lastIndexOf('/') + 1), { root: SWAGGER_UI });
  }

  @Get('openapi.json')
  @Header('Content-Type', 'application/json; charset=utf-8')
  openApi(): Promise<string> {
    return this.merged.forceFetch(OPERATION_ROUTES.openApi);
  }

  @Get('asyncapi.json')
  asyncApi(): object {
    return ASYNC_API;
  }

  private async merge(): Promise<string> {
    const documents = await Promise.all(
      SERVICE_NAMES.map(async (service) => [service, await this.documentOf(service)] as const),
    );
    return JSON.stringify(mergeDocuments(new Map(documents), ANSWERS));
  }

  /** @throws AppError `service_unavailable` */
  private async documentOf(service: ServiceName): Promise<OpenApiDocument> {
    try {
      const { replicas, timeoutMs } = this.upstreams.get(service)!;
      const { body, statusCode } = await replicas.next().pool.request({
        method: 'GET',
        path: OPERATION_ROUTES.openApi,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const document = await body.json();
      if (statusCode !== 200) throw new Error(`${service} answered ${statusCode}`);
      return document as OpenApiDocument;
    } catch (cause) {
      throw new AppError('service_unavailable', { cause });
    }
  }
}
