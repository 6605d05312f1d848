import { tabChannel } from './tab-channel';

describe('a message to the other tabs', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reaches those that listen', async () => {
    const [here, there] = [tabChannel<number>('test'), tabChannel<number>('test')];
    const heard = new Promise((resolve) => there.listen(resolve));
    here.post(1);
    expect(await heard).toBe(1);
    here.stop();
    there.stop();
  });

  it('is lost without an error in a browser that denies BroadcastChannel', () => {
    jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const channel = tabChannel<number>('test');
    const heard = jest.fn();
    channel.listen(heard);
    channel.post(1);
    channel.stop();
    expect(heard).not.toHaveBeenCalled();
  });
});
