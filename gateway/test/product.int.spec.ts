import { Product } from './fixtures/product';
import { accessEndsSuite } from './suites/access-ends';
import { fuzzSuite } from './suites/fuzz';

/** Everything is started from its sources. */
jest.setTimeout(900_000);

/** Both suites share one product. The fuzz suite comes last, as its random requests may change anything. */
describe('the whole product', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start();
  });
  afterAll(() => product?.stop());

  describe(
    'access ends',
    accessEndsSuite(() => product),
  );
  describe(
    'fuzzed input',
    fuzzSuite(() => product),
  );
});
