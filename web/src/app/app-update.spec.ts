import { waitFor } from '@testing-library/react';

describe('a browser without service workers', () => {
  const before = process.env.NODE_ENV;

  beforeEach(() => {
    process.env.NODE_ENV = 'production';
  });

  afterEach(() => {
    process.env.NODE_ENV = before;
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  const isReady = async (): Promise<boolean> => {
    let ready = true;
    await jest.isolateModulesAsync(async () => {
      ready = (await import('./app-update')).appUpdate.isReady();
    });
    return ready;
  };

  it('is offered no update', async () => {
    expect(await isReady()).toBe(false);
  });

  it.each([
    ['hides them', () => undefined],
    [
      'forbids them',
      () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    ],
    [
      'registers none',
      () => ({ register: () => Promise.reject(new DOMException('Denied', 'SecurityError')) }),
    ],
    ['has them switched off', () => ({ register: () => Promise.resolve(undefined) })],
  ])('is offered no update when it %s', async (_, get) => {
    Object.defineProperty(navigator, 'serviceWorker', { get, configurable: true });
    expect(await isReady()).toBe(false);
  });
});

describe('an update', () => {
  const before = process.env.NODE_ENV;
  beforeEach(() => {
    process.env.NODE_ENV = 'production';
  });
  afterEach(() => {
    process.env.NODE_ENV = before;
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it.each([
    ['waits for the worker to take over', 'installed', 1],
    ['is there already if another tab has made the worker take over', 'activated', 0],
  ])('%s', async (_, state, messages) => {
    const worker = Object.assign(new EventTarget(), {
      scriptURL: `${location.origin}/worker.js`,
      state,
      postMessage: jest.fn(),
    });
    const registration = Object.assign(new EventTarget(), { waiting: worker, active: {} });
    const workers = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) });
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    await jest.isolateModulesAsync(async () => {
      const { appUpdate } = await import('./app-update');
      await waitFor(() => expect(appUpdate.isReady()).toBe(true));
      const reload = jest.fn();
      appUpdate.apply(reload);
      expect(worker.postMessage).toHaveBeenCalledTimes(messages);
      expect(reload).toHaveBeenCalledTimes(1 - messages);
    });
  });
});
