import { createBrowserStorage, ifStored } from './browser-storage';

const refuse = (): never => {
  throw new DOMException('No storage', 'SecurityError');
};

describe('the storage of this browser', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is shared with the other tabs', () => {
    createBrowserStorage().setItem('key', 'value');
    expect(localStorage.getItem('key')).toBe('value');
    localStorage.setItem('key', 'of another tab');
    expect(createBrowserStorage().getItem('key')).toBe('of another tab');
    createBrowserStorage().removeItem('key');
    expect(localStorage.getItem('key')).toBeNull();
  });

  it('falls back to memory when the browser denies it', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    const storage = createBrowserStorage();
    expect(storage.getItem('key')).toBeNull();
    storage.setItem('key', 'value');
    expect(storage.getItem('key')).toBe('value');
    storage.removeItem('key');
    expect(storage.getItem('key')).toBeNull();
  });

  it('keeps in memory what it cannot store, in place of the old value', () => {
    localStorage.setItem('key', 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const storage = createBrowserStorage();
    storage.setItem('key', 'new');
    expect(storage.getItem('key')).toBe('new');
    storage.removeItem('key');
    expect(storage.getItem('key')).toBeNull();
  });
});

describe('work with IndexedDB', () => {
  it('resolves to undefined in a browser without it', async () => {
    await expect(ifStored(refuse)).resolves.toBeUndefined();
    await expect(ifStored(() => Promise.reject(new Error('closed')))).resolves.toBeUndefined();
  });
});
