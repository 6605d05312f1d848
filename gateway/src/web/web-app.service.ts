import { AppError, ShutdownService } from '@fourfold/platform';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import sirv, { type RequestHandler } from 'sirv';
import { GatewayConfig } from '../config';
import type { Exchange } from '../http/request-context';

/** Vite puts a hash of the content into these names. */
const HASHED_ASSETS = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated each time by its ETag. */
const REVALIDATE = 'no-cache';

/** Stands in the pages for the public address, which only the gateway knows: link previews need absolute addresses. */
const ORIGIN_PLACEHOLDER = 'https://fourfold.invalid';

/** Paths of operations and services, never pages of the app. */
const NOT_THE_APP = /^\/(?:health|metrics|\.well-known)(?:\/|$)/;
/** Where password managers look for the page on which a password is changed (W3C). */
const CHANGE_PASSWORD = '/.well-known/change-password';
const CHANGE_PASSWORD_PAGE = '/profile';
/** Names with a leading dot, and files of a build. */
const NEVER_A_PAGE = /\/\.|^\/assets\//;

/** Serves the web app as it was built when the gateway started; a newer build needs a restart. */
@Injectable()
export class WebAppService implements OnModuleInit {
  private readonly logger = new Logger('web');
  private assets?: RequestHandler;

  constructor(
    private readonly config: GatewayConfig,
    private readonly shutdown: ShutdownService,
  ) {}

  async onModuleInit(): Promise<void> {
    const root = this.config.WEB_ROOT;
    if (!existsSync(join(root, 'index.html'))) {
      this.logger.warn(`no web app in ${root}: only the API is served`);
      return;
    }
    this.assets = sirv(await this.copyOf(root), {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: nameIconType,
    });
  }

  /** sirv fails when a file disappears while it is served, so it gets a private copy. */
  private async copyOf(root: string): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), 'fourfold-web-'));
    this.shutdown.register('relay', 'web', () => rm(copy, { recursive: true, force: true }));
    await cp(root, copy, { recursive: true, preserveTimestamps: true });
    const pages = (await readdir(copy)).filter((name) => name.endsWith('.html'));
    await Promise.all(pages.map((page) => this.insertOrigin(join(copy, page))));
    return copy;
  }

  /** Also into the compressed variants. The time stays, since the ETag must be that of other replicas. */
  private async insertOrigin(page: string): Promise<void> {
    const { atime, mtime } = await stat(page);
    const { origin } = new URL(this.config.PUBLIC_URL);
    const html = Buffer.from((await readFile(page, 'utf8')).replaceAll(ORIGIN_PLACEHOLDER, origin));
    const variants = [
      [page, html],
      [`${page}.br`, await promisify(brotliCompress)(html)],
      [`${page}.gz`, await promisify(gzip)(html)],
    ] as const;
    for (const [file, content] of variants) {
      await writeFile(file, content);
      await utimes(file, atime, mtime);
    }
  }

  /** @throws AppError when there is nothing to serve */
  serve(exchange: Exchange, path: string): void {
    const { request, response } = exchange;
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed');
    if (path === CHANGE_PASSWORD) return redirect(exchange, CHANGE_PASSWORD_PAGE);
    if (!this.assets || NOT_THE_APP.test(path)) throw new AppError('not_found');
    // Range requests are ignored: files are small, and a range would be cut out of the compressed copy.
    delete request.headers.range;
    exchange.prepareResponse();
    response.setHeader('Cache-Control', path.startsWith(HASHED_ASSETS) ? FOR_EVER : REVALIDATE);
    closeFileWith(response);
    request.url = path;
    this.assets(request, response, () => this.servePage(exchange, path));
  }

  /** Every page of the app is the same file; its router reads the URL. */
  private servePage({ request, response }: Exchange, path: string): void {
    if (!wantsPage(request, path)) throw new AppError('not_found');
    response.setHeader('Cache-Control', REVALIDATE);
    request.url = '/';
    this.assets!(request, response, () => {
      throw new AppError('not_found');
    });
  }
}

/** sirv does not know the type, and browsers must not guess one. */
function nameIconType(response: ServerResponse, path: string): void {
  if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/vnd.microsoft.icon');
}

/** sirv pipes a file, which stays open for ever when the client goes away before its end. */
function closeFileWith(response: ServerResponse): void {
  response.once('pipe', (file: Readable) => response.once('close', () => file.destroy()));
}

function redirect(exchange: Exchange, location: string): void {
  exchange.prepareResponse();
  exchange.response.writeHead(302, { Location: location, 'Cache-Control': REVALIDATE }).end();
}

/**
 * A navigation, which asks for HTML by name, also gets the page at a mistyped path: the app explains it. Other requests for
 * a missing file get none: the browser would try to run it.
 */
function wantsPage(request: IncomingMessage, path: string): boolean {
  const { accept = '*/*' } = request.headers;
  if (NEVER_A_PAGE.test(path)) return false;
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return accept.includes('text/html') || (!isFile && accept.includes('*/*'));
}
