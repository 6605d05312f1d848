import type { GatewayConfig } from '../config';

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

const CONTENT_SECURITY_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
};

/** Headers of every answer, by their names in lower case. They are the same for all requests. */
export function securityHeaders({
  PUBLIC_URL,
  allowedOrigins,
}: Pick<GatewayConfig, 'PUBLIC_URL' | 'allowedOrigins'>): Readonly<Record<string, string>> {
  const sockets = allowedOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const policy = { ...CONTENT_SECURITY_POLICY, 'connect-src': ["'self'", ...sockets].join(' ') };
  return {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(PUBLIC_URL.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': PERMISSIONS_POLICY,
  };
}
