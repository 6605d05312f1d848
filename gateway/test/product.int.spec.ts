import { Product } from './fixtures/product';
import { accessSuite } from './suites/access';
import { fuzzSuite } from './suites/fuzz';
import { leavingSuite } from './suites/leaving';

/** Everything is started from its sources. */
jest.setTimeout(900_000);

/** One product for all of them. What is sent at random comes last: nobody knows what it has changed. */
describe('the whole product', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start();
  });
  afterAll(() => product?.stop());

  describe(
    'access',
    accessSuite(() => product),
  );
  describe(
    'leaving',
    leavingSuite(() => product),
  );
  describe(
    'whatever clients send',
    fuzzSuite(() => product),
  );
});
