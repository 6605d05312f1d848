import { createBrowserStorage } from '../storage/browser-storage';
import { createElapsedTime } from './elapsed-time';
import { createServerClock } from './server-clock';

const NOON = Date.parse('2025-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const AT_NOON = { date: 'Fri, 21 Nov 2025 12:00:00 GMT', 'cache-control': 'no-store' };

let elapsed: number;
let deviceTime: number;

beforeEach(() => {
  localStorage.clear();
  elapsed = 5_000;
  deviceTime = NOON;
});

const loadPage = () =>
  createServerClock({ elapsed: () => elapsed, device: () => deviceTime, storage: createBrowserStorage() });
const pass = (ms: number): void => {
  elapsed += ms;
  deviceTime += ms;
};
const expectTime = (time: number, expected: number): void =>
  expect(Math.abs(time - expected)).toBeLessThan(1_000);

it('follows the server, whatever the device says', () => {
  const clock = loadPage();
  clock.update(new Headers(AT_NOON));
  pass(60_000);
  deviceTime += DAY_MS;
  expectTime(clock.now(), NOON + 60_000);
});

it('goes on by the hours in which the machine slept', () => {
  const elapsedTime = createElapsedTime({ monotonic: () => elapsed, device: () => deviceTime });
  const clock = createServerClock({
    elapsed: elapsedTime,
    device: () => deviceTime,
    storage: createBrowserStorage(),
  });
  clock.update(new Headers(AT_NOON));
  pass(60_000);
  deviceTime += DAY_MS / 12;
  expectTime(clock.now(), NOON + 60_000 + DAY_MS / 12);
});

it('uses the device clock until the first server date, and ignores answers without a date', () => {
  const clock = loadPage();
  clock.update(new Headers({ 'cache-control': 'no-store' }));
  clock.update(new Headers({ ...AT_NOON, date: 'nonsense' }));
  expect(clock.now()).toBe(NOON);
});

it.each(['public, max-age=60', ''])(
  'ignores the old date of an answer that may come from a cache (cache-control: "%s")',
  (caching) => {
    const clock = loadPage();
    clock.update(new Headers(AT_NOON));
    pass(30_000);
    clock.update(new Headers({ ...AT_NOON, 'cache-control': caching }));
    expectTime(clock.now(), NOON + 30_000);
  },
);

it('continues after a reload without a network, on a device with a wrong clock', () => {
  deviceTime = NOON - DAY_MS;
  loadPage().update(new Headers(AT_NOON));
  pass(60_000);
  elapsed = 0;
  expectTime(loadPage().now(), NOON + 60_000);
});

it('ignores a stored offset that is no number', () => {
  localStorage.setItem('fourfold.clock-offset', 'Infinity');
  expect(loadPage().now()).toBe(NOON);
});
