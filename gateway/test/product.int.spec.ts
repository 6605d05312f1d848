import { Product } from './fixtures/product';
import { accessEndsSuite } from './suites/access-ends';
import { documentsSuite } from './suites/documents';
import { fuzzSuite } from './suites/fuzz';
import { personalDataSuite } from './suites/personal-data';
import { metricsSuite, tracesSuite } from './suites/telemetry';

/** Everything is started from its sources. */
jest.setTimeout(900_000);

/** All suites share one product. The fuzz suite comes last, as its random requests may change anything. */
describe('the whole product', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start();
  });
  afterAll(() => product?.stop());

  describe(
    'traces',
    tracesSuite(() => product),
  );
  describe(
    'metrics',
    metricsSuite(() => product),
  );
  describe(
    'the documents',
    documentsSuite(() => product),
  );
  describe(
    'access ends',
    accessEndsSuite(() => product),
  );
  describe(
    'personal data',
    personalDataSuite(() => product),
  );
  describe(
    'fuzzed input',
    fuzzSuite(() => product),
  );
});
