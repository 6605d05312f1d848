import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { optionalComponent } from './optional-component';

const fetchComponent = jest.fn<Promise<() => string>, []>();

/** React expects what it waits for to arrive within `act`. */
const settle = (begin: () => unknown): Promise<void> => act(async () => void begin());

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('loads a part that failed to load again when %s', async (_, occasion) => {
  fetchComponent.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  const Part = optionalComponent(fetchComponent);
  await settle(() =>
    render(
      <Suspense>
        <Part />
      </Suspense>,
    ),
  );
  await settle(occasion);
  expect(fetchComponent).toHaveBeenCalledTimes(2);
  fetchComponent.mockResolvedValue(() => 'It is here');
  await settle(occasion);
  expect(await screen.findByText('It is here')).toBeVisible();
  await settle(occasion);
  expect(fetchComponent).toHaveBeenCalledTimes(3);
});
