import { Clock } from './clock';

describe('work with a minimum duration', () => {
  it.each([
    ['succeeds', 'fulfilled', async () => 'done', { value: 'done' }],
    ['fails', 'rejected', async () => Promise.reject(new Error('refused')), { reason: new Error('refused') }],
  ])('that %s settles once the time has passed', async (_, status, work, outcome) => {
    const clock = new Clock();
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    const sleep = jest.spyOn(clock, 'sleep').mockReturnValue(passed);
    let settled = false;
    const settling = Promise.allSettled([clock.withMinimumDuration(80, work)]).finally(
      () => (settled = true),
    );
    await new Promise(setImmediate);
    expect(settled).toBe(false);
    pass();
    expect(await settling).toEqual([{ status, ...outcome }]);
    expect(sleep).toHaveBeenCalledWith(80);
  });

  it('settles with the work when that takes longer', async () => {
    const clock = new Clock();
    jest.spyOn(clock, 'sleep').mockResolvedValue();
    const { promise: work, resolve: finish } = Promise.withResolvers<string>();
    let settled = false;
    const settling = clock.withMinimumDuration(80, () => work).finally(() => (settled = true));
    await new Promise(setImmediate);
    expect(settled).toBe(false);
    finish('done');
    expect(await settling).toBe('done');
  });
});
