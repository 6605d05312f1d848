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

  it('is the memory of the page where the browser forbids it', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    const storage = createBrowserStorage();
    expect(storage.getItem('key')).toBeNull();
    storage.setItem('key', 'value');
    expect(storage.getItem('key')).toBe('value');
    storage.removeItem('key');
    expect(storage.getItem('key')).toBeNull();
  });

  it('takes what there is no room for, in place of what was stored before', () => {
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
  it('gives nothing in a browser without it', async () => {
    await expect(ifStored(refuse)).resolves.toBeUndefined();
    await expect(ifStored(() => Promise.reject(new Error('closed')))).resolves.toBeUndefined();
  });
});
