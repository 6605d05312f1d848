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
