const { TestEnvironment } = require('jest-environment-jsdom');

/** What browsers have and jsdom 26 lacks, taken from Node. */
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'BroadcastChannel',
  'structuredClone',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    // Node's `Request` accepts only Node's own `AbortSignal`.
    for (const name of ['AbortController', 'AbortSignal']) this.global[name] = globalThis[name];
    // For tests that set the URL of the page.
    this.global.jsdom = this.dom;
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
  }
};
