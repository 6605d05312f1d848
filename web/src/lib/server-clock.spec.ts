import { createServerClock } from './server-clock';

const noon = Date.parse('2025-11-21T12:00:00Z');

it('follows the server, whatever the device says', () => {
  let elapsed = 5_000;
  const clock = createServerClock({ elapsed: () => elapsed, device: () => noon + 86_400_000 });
  clock.update('Fri, 21 Nov 2025 12:00:00 GMT');
  elapsed += 60_000;
  expect(Math.abs(clock.now() - (noon + 60_000))).toBeLessThan(1_000);
});

it('uses the device clock until the first server date, and ignores answers without a date', () => {
  const clock = createServerClock({ elapsed: () => 0, device: () => noon });
  clock.update(null);
  clock.update('nonsense');
  expect(clock.now()).toBe(noon);
});
