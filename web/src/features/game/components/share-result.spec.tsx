import type { FoundCategory } from '@fourfold/contracts';
import { screen, waitFor } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { aPuzzle, WORDS } from '../../../../test/builders';
import { renderWithProviders } from '../../../../test/render';
import type { PlayedGame } from '../domain/saved-game';
import { ShareResult } from './share-result';

const { offline_pack: _, ...puzzle } = aPuzzle();
const SAVED: PlayedGame = { puzzle, score: 320, moves: [{ words: WORDS.easy, found: 1 }] };
const GROUPS: FoundCategory[] = [];

const share = jest.fn<Promise<void>, [ShareData]>();
const writeText = jest.fn<Promise<void>, [string]>();

const fillText = jest.fn<void, [text: string, x: number, y: number, maxWidth?: number]>();

/** Whether the canvas paints, as no canvas of jsdom does. */
function paints(toBlob: (done: BlobCallback) => void): void {
  const context = new Proxy(
    { canvas: { width: 1, height: 1 }, fillText },
    { get: (own, name) => Reflect.get(own, name) ?? jest.fn() },
  );
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob);
}

const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { configurable: true, value });

beforeEach(() => {
  share.mockReset().mockResolvedValue();
  writeText.mockReset().mockResolvedValue();
  give('share', share);
  give('canShare', () => true);
  give('clipboard', { writeText });
  paints((done) => done(new Blob(['x'], { type: 'image/png' })));
  renderWithProviders(<ShareResult saved={SAVED} groups={GROUPS} />);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const files = (): (number | undefined)[] => share.mock.calls.map(([data]) => data.files?.length);
const selected = (): string => window.getSelection()?.toString() ?? '';

describe('sharing a result', () => {
  it('shares text and picture', async () => {
    await press('Share');
    await waitFor(() => expect(files()).toEqual([1]));
    expect(writeText).not.toHaveBeenCalled();
  });

  it('shares a link that a stranger can play from', async () => {
    await press('Copy text');
    await waitFor(() => expect(writeText.mock.calls[0]?.[0]).toMatch(/\/\?play$/));
  });

  it('clips no line of the picture: the date has its own, and none is too wide', async () => {
    fillText.mockReset();
    await press('Share');
    await waitFor(() => expect(files()).toEqual([1]));
    expect(fillText.mock.calls.map(([text]) => text)).toEqual(
      expect.arrayContaining(['Fourfold No. 32', 'Friday, November 21']),
    );
    for (const [, , , width] of fillText.mock.calls) expect(width).toBe(496);
  });

  it.each<[string, () => void]>([
    ['there is no canvas', () => jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)],
    ['the picture is never ready', () => paints(() => undefined)],
  ])('shares the text alone when %s', async (_case, breakIt) => {
    breakIt();
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect(share.mock.calls).toEqual([[{ text: expect.stringMatching(/^Fourfold No\./) }]]);
  });

  it('copies the text when the device refuses to share', async () => {
    share.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press('Share');
    expect(await screen.findByText('Copied to the clipboard.')).toBeVisible();
    expect(writeText.mock.calls[0]?.[0]).toMatch(/^Fourfold No\./);
  });

  it('copies nothing when the player closes the share sheet', async () => {
    share.mockRejectedValue(new DOMException('closed', 'AbortError'));
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(writeText).not.toHaveBeenCalled();
  });

  it.each(['Share', 'Copy text'])(
    'opens and selects the text for %s where there is no clipboard',
    async (button) => {
      give('canShare', undefined);
      Reflect.deleteProperty(navigator, 'canShare');
      give('clipboard', undefined);
      await press(button);
      expect(await screen.findByText(/The text below is selected/)).toBeVisible();
      await waitFor(() => expect(selected()).toMatch(/^Fourfold No\./));
      expect(screen.getByText(/^Fourfold No\./).closest('details')).toHaveAttribute('open');
    },
  );

  it('says that the picture could not be made, instead of nothing', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await press('Save picture');
    expect(await screen.findByText('This browser couldn’t make the picture.')).toBeVisible();
  });
});
