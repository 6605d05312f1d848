import { ERRORS, HEADERS, OVERLOADED_CLIENT, ROUTES } from '@fourfold/contracts';
import { TokenIssuer, waitFor } from '@fourfold/testing';
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

  it.each([
    ['something behind it is down', { 'Retry-After': '2' }],
    ['one client has too much in progress', { 'Retry-After': '1', [HEADERS.overloaded]: OVERLOADED_CLIENT }],
  ])('is not taken for full when %s', async (_why, headers) => {
    const before = await limit();
    service.on(GUESS, (_request, response) => void response.writeHead(503, headers).end('{}'));
    const refused = await guess();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, headers['Retry-After']]);
    expect(await limit()).toBe(before);
  });
});

const PER_USER = 3;
const LIMIT = 40;
/** From so many on there is no room without a valid token. */
const FULL_FOR_STRANGERS = 16;

describe('clients of a gateway', () => {
  let gateway: TestGateway;
  let service: TestUpstream;
  let issuer: TokenIssuer;
  const held: ServerResponse[] = [];

  beforeAll(async () => {
    [service, issuer] = await Promise.all([TestUpstream.start(), TokenIssuer.start()]);
    gateway = await startGateway({
      PUZZLES_URL: service.url,
      JWKS_URL: issuer.jwksUrl,
      ANSWER_TIMEOUT_MS: GENEROUS_TIMEOUT_MS,
      TRUSTED_PROXY_HOPS: '1',
      REQUEST_LIMIT: String(LIMIT),
      REQUEST_LIMIT_PER_USER: String(PER_USER),
    });
    service.on(ROUTES.puzzles.available, (_request, response) => void held.push(response));
  });
  afterEach(async () => {
    const left = () => gateway.metric('fourfold_in_progress', { bulkhead: 'puzzles' });
    for (const response of held.splice(0)) response.end('[]');
    await waitFor(async () => (await left()) === 0);
  });
  afterAll(async () => {
    await gateway.stop();
    await Promise.all([service.stop(), issuer.stop()]);
  });

  const get = (path: string, address: string, token?: string): Promise<Response> =>
    fetch(gateway.url + path, {
      headers: { [HEADERS.forwardedFor]: address, ...(token && { authorization: `Bearer ${token}` }) },
    });
  const statusOf = async (...request: Parameters<typeof get>) => (await get(...request)).status;
  const refusals = (reason: string) =>
    gateway.metric('fourfold_client_refusals_total', { bulkhead: 'puzzles', reason });

  it('have no more in progress than their share, and others at their address are served', async () => {
    const [greedy, other] = [issuer.token(), issuer.token()];
    const answers: Promise<number>[] = [];
    // Until its token is verified, nobody knows whose requests these are.
    await waitFor(async () => {
      answers.push(statusOf(ROUTES.puzzles.available, '203.0.113.7', greedy));
      return (await refusals('user')) > 0;
    });
    const refused = await get(ROUTES.puzzles.available, '203.0.113.7', greedy);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await statusOf(ROUTES.puzzles.today, '203.0.113.7', other)).toBe(200);
    for (const response of held.splice(0)) response.end('[]');
    expect((await Promise.all(answers)).filter((status) => status === 200).length).toBeGreaterThanOrEqual(
      PER_USER,
    );
    expect(await statusOf(ROUTES.puzzles.today, '203.0.113.7', greedy)).toBe(200);
  });

  it('without a valid token count as one user of their address', async () => {
    const address = '203.0.113.8';
    const strangers = Array.from({ length: PER_USER }, () => statusOf(ROUTES.puzzles.available, address));
    await waitFor(() => held.length === PER_USER);
    expect(await statusOf(ROUTES.puzzles.today, address)).toBe(503);
    expect(await statusOf(ROUTES.puzzles.today, address, issuer.token())).toBe(200);
    for (const response of held.splice(0)) response.end('[]');
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([200]));
  });

  it('without a valid token are refused before those who have one', async () => {
    const strangers = Array.from({ length: FULL_FOR_STRANGERS }, (_, number) =>
      statusOf(ROUTES.puzzles.available, `192.0.2.${number}`),
    );
    await waitFor(() => held.length === FULL_FOR_STRANGERS);
    const forged = `${issuer.token().slice(0, -8)}AAAAAAAA`;
    for (const token of [undefined, forged])
      expect(await statusOf(ROUTES.scores.sync, '198.51.100.1', token)).toBe(503);
    // A token that the gateway has not seen before.
    expect(await statusOf(ROUTES.puzzles.today, '198.51.100.1', issuer.token())).toBe(200);
    for (const response of held.splice(0)) response.end('[]');
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([200]));
  });
});
