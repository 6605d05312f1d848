import { readNewsOf } from './read-news';

describe('what the tabs of a browser tell each other', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is heard by the others of the same person', async () => {
    const [here, there] = [readNewsOf('me'), readNewsOf('me')];
    const heard = new Promise((resolve) => there.listen(resolve));
    here.tell({ friendId: 'friend', messageId: 1 });
    expect(await heard).toEqual({ friendId: 'friend', messageId: 1 });
    here.stop();
    there.stop();
  });

  it('is nothing in a browser that denies the channel', () => {
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
