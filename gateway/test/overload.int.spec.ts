import { ERRORS, HEADERS, ROUTES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { ServerResponse } from 'node:http';
import { GENEROUS_TIMEOUT_MS, startGateway, type TestGateway } from './fixtures/gateway';
import { TestUpstream } from './fixtures/upstream';

const TAKES = 30;
const GUESS = ROUTES.scores.validateGuess;

describe('a service with more requests than it takes', () => {
  let gateway: TestGateway;
  let service: TestUpstream;
  const held: ServerResponse[] = [];
  let passedOn = 0;

  beforeAll(async () => {
    service = await TestUpstream.start();
    gateway = await startGateway({ PUZZLES_URL: service.url, ANSWER_TIMEOUT_MS: GENEROUS_TIMEOUT_MS });
    service.on(GUESS, (_request, response) => {
      passedOn += 1;
      if (held.length < TAKES) held.push(response);
      else response.writeHead(503, { 'Retry-After': '1', [HEADERS.overloaded]: 'true' }).end('{}');
    });
  });

  afterAll(async () => {
    await gateway.stop();
    await service.stop();
  });

  const guess = () => fetch(gateway.url + GUESS, { method: 'POST', body: '{}' });
  const limit = () => gateway.metric('fourfold_in_progress_limit', { bulkhead: 'puzzles' });

  it('gets no more of them after a refusal, and more again once it has answered', async () => {
    const before = await limit();
    const answers = Array.from({ length: TAKES }, guess);
    await waitFor(() => held.length === TAKES);
    const first = await guess();
    expect([first.status, first.headers.has(HEADERS.overloaded)]).toEqual([503, false]);
    const [count, learned] = [passedOn, await limit()];
    expect(learned).toBeLessThan(before);

    const refused = await guess();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual({ detail: ERRORS.service_unavailable.detail });
    expect(passedOn).toBe(count);

    for (const response of held.splice(0)) response.end('{}');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await limit()).toBeGreaterThan(learned);
    service.on(GUESS, (_request, response) => void response.end('{}'));
    expect((await guess()).status).toBe(200);
  });

  it('is not taken for full when something behind it is down', async () => {
    const before = await limit();
    service.on(GUESS, (_request, response) => void response.writeHead(503, { 'Retry-After': '2' }).end('{}'));
    expect([(await guess()).status, await limit()]).toEqual([503, before]);
  });
});
