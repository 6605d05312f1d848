import { Product } from './fixtures/product';
import { fuzzSuite } from './suites/fuzz';
import { leavingSuite } from './suites/leaving';

/** Everything is started from its sources. */
jest.setTimeout(900_000);

/** One product for both. What is sent at random comes last: nobody knows what it has changed. */
describe('the whole product', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start();
  });
  afterAll(() => product?.stop());

  describe(
    'leaving',
    leavingSuite(() => product),
  );
  describe(
    'whatever clients send',
    fuzzSuite(() => product),
  );
});
