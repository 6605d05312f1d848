import { AppError, ShutdownRegistry } from '@fourfold/platform';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv, { type RequestHandler } from 'sirv';
import { GatewayConfig } from '../config';
import type { Exchange } from '../http/request-context';
import { precompress } from './precompress';

/** Vite names these by their content. */
const HASHED_ASSETS = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but asked for again each time, which a matching ETag answers in a few bytes. */
const ASK_EACH_TIME = 'no-cache';

/** Paths of operators and of services; no page of the app. */
const NOT_THE_APP = /^\/(?:health|metrics|\.well-known)(?:\/|$)/;

/** Serves the built web app as it was at the start: a new build beside a running gateway changes nothing until it starts again. */
@Injectable()
export class WebAssets implements OnModuleInit {
  private readonly logger = new Logger('web');
  private assets?: RequestHandler;

  constructor(
    private readonly config: GatewayConfig,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  async onModuleInit(): Promise<void> {
    const root = this.config.WEB_ROOT;
    if (!existsSync(join(root, 'index.html'))) {
      this.logger.warn(`no web app in ${root}: only the API is served`);
      return;
    }
    const copy = await this.copyOf(root);
    this.assets = sirv(copy, { brotli: true, gzip: true, etag: true });
  }

  /** sirv opens files without minding that one may be gone by then, so it gets files that nobody else touches. */
  private async copyOf(root: string): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), 'fourfold-web-'));
    this.shutdown.register('relay', 'web', () => rm(copy, { recursive: true, force: true }));
    await cp(root, copy, { recursive: true, preserveTimestamps: true });
    await precompress(copy);
    return copy;
  }

  /** @throws AppError when there is nothing to serve */
  serve(exchange: Exchange, path: string): void {
    const { request, response } = exchange;
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed');
    if (!this.assets || NOT_THE_APP.test(path)) throw new AppError('not_found');
    // Files are small; a range would be cut out of a compressed copy.
    delete request.headers.range;
    exchange.prepareResponse();
    response.setHeader('Cache-Control', path.startsWith(HASHED_ASSETS) ? FOR_EVER : ASK_EACH_TIME);
    request.url = path;
    this.assets(request, response, () => this.servePage(exchange, path));
  }

  /** Every page of the app is the same file; its router reads the address. */
  private servePage({ request, response }: Exchange, path: string): void {
    if (!wantsPage(request, path)) throw new AppError('not_found');
    response.setHeader('Cache-Control', ASK_EACH_TIME);
    request.url = '/';
    this.assets!(request, response, () => {
      throw new AppError('not_found');
    });
  }
}

/** A missing file must not be answered with a page: the browser would try to run it. */
function wantsPage(request: IncomingMessage, path: string): boolean {
  const { accept = '*/*' } = request.headers;
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return !isFile && /text\/html|\*\/\*/.test(accept);
}
