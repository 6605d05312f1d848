import { WakeableTimer } from './wakeable-timer';

const AGES_MS = 3_600_000;

describe('a wait that can be cut short', () => {
  it('ends when woken', async () => {
    const timer = new WakeableTimer();
    const waiting = timer.wait(AGES_MS);
    timer.wake();
    await waiting;
  });

  it('keeps a wake-up that came while nobody waited, once', async () => {
    const timer = new WakeableTimer();
    timer.wake();
    timer.wake();
    await timer.wait(AGES_MS);
    let ended = false;
    const second = timer.wait(AGES_MS).then(() => (ended = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    timer.wake();
    await second;
  });
});
