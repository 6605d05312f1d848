import { readNewsOf } from './read-news';

describe('the read news between the tabs of a browser', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reaches the other tabs of the same user', async () => {
    const [here, there] = [readNewsOf('me'), readNewsOf('me')];
    const heard = new Promise((resolve) => there.listen(resolve));
    here.tell({ friendId: 'friend', messageId: 1 });
    expect(await heard).toEqual({ friendId: 'friend', messageId: 1 });
    here.stop();
    there.stop();
  });

  it('is lost without an error in a browser that denies BroadcastChannel', () => {
    jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const news = readNewsOf('me');
    const heard = jest.fn();
    news.listen(heard);
    news.tell({ friendId: 'friend', messageId: 1 });
    news.stop();
    expect(heard).not.toHaveBeenCalled();
  });
});
