import { SERVICE_NAMES } from '@fourfold/contracts';
import type { UpstreamService } from '../proxy/upstream.service';
import { DocsController } from './docs.controller';

const DOCUMENT = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: {} } };

/** A controller whose services answer with `status`, and how often they were asked. */
function documented(): { docs: DocsController; asked: () => number; answerWith: (status: number) => void } {
  let [asked, statusCode] = [0, 200];
  const request = async (): Promise<object> => {
    asked += 1;
    return { statusCode, body: { json: async () => DOCUMENT } };
  };
  const upstreams = { get: () => ({ replicas: { next: () => ({ pool: { request } }) } }) };
  return {
    docs: new DocsController(upstreams as unknown as UpstreamService),
    asked: () => asked,
    answerWith: (status) => (statusCode = status),
  };
}

describe('the merged document', () => {
  it('is made once for all readers of a minute', async () => {
    const { docs, asked } = documented();
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => docs.openApi()));
    expect(JSON.parse(first!)).toMatchObject({ openapi: '3.1.0', info: { title: 'Fourfold' } });
    expect(new Set([...others, await docs.openApi()])).toEqual(new Set([first]));
    expect(asked()).toBe(SERVICE_NAMES.length);
  });

  it('is asked for again after a failure', async () => {
    const { docs, answerWith } = documented();
    answerWith(503);
    await expect(docs.openApi()).rejects.toMatchObject({ code: 'service_unavailable' });
    answerWith(200);
    expect(JSON.parse(await docs.openApi())).toHaveProperty('paths');
  });
});
