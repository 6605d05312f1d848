import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLine, BEA, ME } from '../../../../test/battle-builders';
import { setMedia } from '../../../../test/media';
import { renderWithProviders } from '../../../../test/render';
import { ChatPanel } from './chat-panel';

beforeEach(() => setMedia(() => true));

const show = (lines = [aLine(BEA, 'Hi')]) =>
  renderWithProviders(<ChatPanel lines={lines} userId={ME} isLive onSay={() => Promise.resolve()} />);
const edge = (): HTMLElement => screen.getByRole('separator', { name: 'Resize battle chat' });
const width = (): string => screen.getByRole('complementary').style.getPropertyValue('--chat-width');

describe('the chat beside a battle', () => {
  it('collapses and expands by a button whose label says which', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Close battle chat' }));
    expect(screen.queryByRole('log')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open battle chat' }));
    expect(screen.getByRole('log', { name: 'Battle chat' })).toHaveTextContent('Hi');
  });

  it('is 300 px wide, can be resized by keys, and remembers its width', async () => {
    const { unmount } = show();
    expect([width(), edge().getAttribute('aria-valuenow')]).toEqual(['300px', '300']);
    act(() => edge().focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(width()).toBe('310px');
    await userEvent.keyboard('{End}');
    expect(edge()).toHaveAttribute('aria-valuenow', '500');
    unmount();
    show();
    expect(width()).toBe('500px');
  });

  it('is resized by dragging', () => {
    show();
    edge().setPointerCapture = () => undefined;
    const drag = (type: string, clientX: number): void =>
      void fireEvent(edge(), new MouseEvent(type, { clientX, bubbles: true }));
    drag('pointerdown', 700);
    drag('pointermove', 660);
    drag('pointerup', 660);
    drag('pointermove', 500);
    expect(width()).toBe('340px');
  });
});
