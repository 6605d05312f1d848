import { limitKeyOf } from './limit-key';

describe('the rate limit key', () => {
  it.each([
    ['127.0.0.2', '127.0.0.2'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('of %s is %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });
});
