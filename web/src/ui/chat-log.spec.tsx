import { fireEvent, render, screen } from '@testing-library/react';
import { ChatLog } from './chat-log';

const HEIGHT = 300;

describe('a log of messages', () => {
  let content: number;
  let refresh: (last: number) => void;
  let box: HTMLElement;

  beforeEach(() => {
    content = 1_000;
    const log = (last: number) => <ChatLog label="Messages" last={last} children={null} />;
    const { rerender } = render(log(1));
    box = screen.getByRole('log');
    Object.defineProperties(box, {
      clientHeight: { get: () => HEIGHT },
      scrollHeight: { get: () => content },
    });
    refresh = (last) => rerender(log(last));
    refresh(1);
  });

  const grow = (last: number): void => {
    content += 200;
    refresh(last);
  };

  it('shows its end when a message comes, or grows', () => {
    grow(2);
    expect(box.scrollTop).toBe(content);
    grow(2);
    expect(box.scrollTop).toBe(content);
  });

  it('stays where the reader has scrolled to', () => {
    box.scrollTop = 100;
    fireEvent.scroll(box);
    grow(1);
    grow(2);
    expect(box.scrollTop).toBe(100);
  });
});
