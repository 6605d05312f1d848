import { readChannelOf } from './read-channel';

describe('a read message, broadcast between the tabs of a browser', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reaches the other tabs of the same user', async () => {
    const [here, there] = [readChannelOf('me'), readChannelOf('me')];
    const heard = new Promise((resolve) => there.listen(resolve));
    here.post({ friendId: 'friend', messageId: 1 });
    expect(await heard).toEqual({ friendId: 'friend', messageId: 1 });
    here.stop();
    there.stop();
  });

  it('is lost without an error in a browser that denies BroadcastChannel', () => {
    jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const channel = readChannelOf('me');
    const heard = jest.fn();
    channel.listen(heard);
    channel.post({ friendId: 'friend', messageId: 1 });
    channel.stop();
    expect(heard).not.toHaveBeenCalled();
  });
});
