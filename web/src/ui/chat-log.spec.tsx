import { fireEvent, render, screen } from '@testing-library/react';
import { ChatLog } from './chat-log';

const HEIGHT = 300;

describe('a log of messages', () => {
  let content: number;
  let refresh: (more?: { first?: number; writing?: number }) => void;
  let box: HTMLElement;

  beforeEach(() => {
    content = 1_000;
    const log = (more?: { first?: number; writing?: number }) => (
      <ChatLog label="Messages" first={1} {...more} children={null} />
    );
    const { rerender } = render(log());
    box = screen.getByRole('log');
    Object.defineProperties(box, {
      clientHeight: { get: () => HEIGHT },
      scrollHeight: { get: () => content },
    });
    refresh = (more) => rerender(log(more));
    refresh();
  });

  const grow = (): void => {
    content += 200;
    refresh();
  };

  it('shows its end when a message comes, or grows', () => {
    grow();
    expect(box.scrollTop).toBe(content);
    grow();
    expect(box.scrollTop).toBe(content);
  });

  it('stays where the reader has scrolled to', () => {
    box.scrollTop = 100;
    fireEvent.scroll(box);
    grow();
    grow();
    expect(box.scrollTop).toBe(100);
  });

  it.each([
    ['', {}],
    [', also while a message waits to be sent', { writing: 1 }],
  ])('keeps the message that is read in its place when older ones come before it%s', (_, waiting) => {
    refresh(waiting);
    box.scrollTop = 100;
    fireEvent.scroll(box);
    content += 200;
    refresh({ ...waiting, first: 0 });
    expect(box.scrollTop).toBe(300);
  });

  it('shows its end when the reader sends a message', () => {
    box.scrollTop = 100;
    fireEvent.scroll(box);
    content += 200;
    refresh({ writing: 1 });
    expect(box.scrollTop).toBe(content);
  });
});
