import { ROUTES } from '@fourfold/contracts';
import { sizeOf } from '@fourfold/testing';
import { TRANSPORTS } from '@fourfold/testing/transports';
import * as fc from 'fast-check';
import {
  contractPaths,
  readDocument,
  routesOf,
  type DocumentedRoute,
  type OpenApi,
} from '../fixtures/documented-routes';
import type { Product } from '../fixtures/product';
import { FuzzUsers } from '../fuzz/users';
import { HttpFuzzer } from '../fuzz/http';
import { messagesTo } from '../fuzz/messages';
import { requestsTo } from '../fuzz/requests';
import { SocketFuzzer } from '../fuzz/socket-fuzzer';
import { ProductState } from '../fuzz/state';

/** The total of requests and messages. */
const CASES = sizeOf({ full: 30_000, short: 3_000 });
/** The same seed sends the same requests, so that a failure can be reproduced. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 2_026);
const REQUESTS = Math.ceil((CASES * 2) / 3);
const SOCKETS = Object.values(ROUTES.sockets).flatMap((path) =>
  TRANSPORTS.map(([name, transport]) => [path, name, transport] as const),
);
const MESSAGES = Math.ceil((CASES - REQUESTS) / SOCKETS.length);
/** Hashing a password takes long: routes that do it get a smaller share of the requests. */
const TAKES_PASSWORD = /"#.*(?:Password|Login|Register|Reauthenticate|Restore|CreateUser)/;
const SHARE_WITH_PASSWORD = 0.3;

export const fuzzSuite = (running: () => Product) => () => {
  let product: Product;
  let users: FuzzUsers;
  let state: ProductState;
  let document: OpenApi;

  beforeAll(async () => {
    console.log(`${CASES} cases, FUZZ_SEED=${SEED}`);
    product = running();
    users = await FuzzUsers.create(product);
    state = await ProductState.of(product);
    document = await readDocument(product.stack.url);
  });
  afterAll(() => state?.close());

  function generate<T>(one: fc.Arbitrary<T>, count: number): T[] {
    const all = fc.array(one, { minLength: count, maxLength: count, size: 'max' });
    return fc.sample(all, { seed: SEED, numRuns: 1 })[0]!;
  }

  function shareOf({ operation }: DocumentedRoute): number {
    return TAKES_PASSWORD.test(JSON.stringify(operation.requestBody ?? '')) ? SHARE_WITH_PASSWORD : 1;
  }

  it('can cover every route of the contract, since each is documented', () => {
    const documented = new Set(routesOf(document).map(({ path }) => path));
    expect(contractPaths().filter((path) => !documented.has(path))).toEqual([]);
  });

  it('is answered or refused on every route, and changes nothing when it is refused', async () => {
    const fuzzer = new HttpFuzzer({ product, users, state });
    const routes = routesOf(document);
    const shares = routes.reduce((sum, route) => sum + shareOf(route), 0);
    const faults: string[] = [];
    for (const area of Map.groupBy(routes, ({ path }) => path.split('/')[2]).values()) {
      for (const route of area) {
        await users.renew();
        const requests = requestsTo(route, users.samples(), document.components.schemas);
        const count = Math.ceil((REQUESTS * shareOf(route)) / shares);
        faults.push(...(await fuzzer.fuzz(generate(requests, count))));
      }
      faults.push(...(await fuzzer.findChanges()));
    }
    await fuzzer.stop();
    console.log(`${routes.length} routes: ${fuzzer.summary()}`);
    expect(faults).toEqual([]);
  });

  it.each(SOCKETS)(
    'is answered or refused on %s through %s, and changes nothing when it is refused',
    async (path, name, transport) => {
      const fuzzer = new SocketFuzzer({ product, users, state });
      const messages = generate(messagesTo(path, users.samples()), MESSAGES);
      const faults = await fuzzer.fuzz(path, transport, messages);
      console.log(`${path} through ${name}: ${fuzzer.summary()}`);
      expect(faults).toEqual([]);
    },
  );
};
