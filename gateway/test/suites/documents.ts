import { OPERATION_ROUTES, SERVICE_NAMES } from '@fourfold/contracts';
import { ASYNC_API } from '@fourfold/contracts/documents';
import { findChromium, type Stack } from '@fourfold/stack';
import { Validator } from '@seriousme/openapi-schema-validator';
import { chromium } from 'playwright-core';
import type { Product } from '../fixtures/product';

/** Ends waits that hang, also on a busy machine. */
const BROWSER_TIMEOUT_MS = 180_000;

type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

interface Operation {
  operationId: string;
  responses: Record<string, { content?: object }>;
}

export const documentsSuite = (running: () => Product) => () => {
  let stack: Stack;

  beforeAll(() => {
    ({ stack } = running());
  });

  async function read<T>(url: string): Promise<T> {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  }

  it('are one valid OpenAPI document', async () => {
    const document = await read<OpenApi>(`${stack.url}/api/docs/openapi.json`);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id.split('.')[0]))).toEqual(new Set(SERVICE_NAMES));
    const silent = operations.filter(({ responses }) => !('204' in responses) && !hasAnswer(responses));
    expect(silent).toEqual([]);
  });

  it('define a schema of the same name in the same way in every service', async () => {
    const documents = await Promise.all(
      SERVICE_NAMES.map((name) => read<OpenApi>(stack.process(name).url + OPERATION_ROUTES.openApi)),
    );
    const meanings = new Map<string, string>();
    for (const [name, schema] of documents.flatMap(({ components }) => Object.entries(components.schemas))) {
      const meaning = JSON.stringify(schema);
      expect([name, meanings.get(name) ?? meaning]).toEqual([name, meaning]);
      meanings.set(name, meaning);
    }
  });

  it('include the AsyncAPI document of sockets and events', async () => {
    expect(await read(`${stack.url}/api/docs/asyncapi.json`)).toEqual(ASYNC_API);
  });

  it('are shown on a page that works with the Content-Security-Policy', async () => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox'],
      timeout: BROWSER_TIMEOUT_MS,
    });
    try {
      // Operations out of sight are not rendered.
      const page = await browser.newPage({ viewport: { width: 1280, height: 4000 } });
      page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${stack.url}/api/docs`);
      await page.getByText('Sign in', { exact: true }).click();
      await page.getByText('LoginDto').first().waitFor();
      expect(complaints).toEqual([]);
      expect(await page.evaluate('globalThis.trustedTypes.defaultPolicy')).toBeNull();
    } finally {
      await browser.close();
    }
  });
};

function hasAnswer(responses: Operation['responses']): boolean {
  return Object.entries(responses).some(
    ([status, { content }]) => status.startsWith('2') && content !== undefined,
  );
}
