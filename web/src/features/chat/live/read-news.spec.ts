import { readNewsOf } from './read-news';

describe('what the tabs of a browser tell each other', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is nothing in a browser that keeps them apart', () => {
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
