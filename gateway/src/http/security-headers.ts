import { Injectable } from '@nestjs/common';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { GatewayConfig } from '../config';

/** Header names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Features that no page of ours uses; autoplay is left out for the sounds of the game. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every answer. They are the same for all requests, so helmet runs once. */
function securityHeaders(publicUrl: string, allowedOrigins: readonly string[]): HeaderList {
  const secure = publicUrl.startsWith('https:');
  const sockets = allowedOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Headers for obsolete browsers.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(answer.req, answer, (error?: unknown) => {
    if (error) throw error as Error;
  });
  answer.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  return Object.entries(answer.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** The security headers of this installation. */
@Injectable()
export class SecurityHeaders {
  readonly list: HeaderList;
  /** A service's own headers of these names are dropped. */
  readonly names: ReadonlySet<string>;

  constructor({ PUBLIC_URL, allowedOrigins }: GatewayConfig) {
    this.list = securityHeaders(PUBLIC_URL, allowedOrigins);
    this.names = new Set(this.list.filter((_, index) => index % 2 === 0));
  }
}
