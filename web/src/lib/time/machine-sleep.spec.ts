import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { useRollover } from './use-rollover';
import { useSecondsLeft } from './use-seconds-left';

const HOUR_MS = 3_600_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Neither timers nor the monotonic clock go on meanwhile. */
const sleep = (ms: number): void => void jest.setSystemTime(Date.now() + ms);
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

it('does not delay the next puzzle', () => {
  const onDue = jest.fn();
  const midnight = new Date(Date.now() + 9 * HOUR_MS).toISOString();
  renderHook(() => useRollover(midnight, onDue));
  pass(HOUR_MS);
  sleep(8 * HOUR_MS);
  expect(onDue).not.toHaveBeenCalled();
  // The wait is spread over a minute, and checked once a minute.
  pass(121_000);
  expect(onDue).toHaveBeenCalled();
});

it('does not stop a countdown', () => {
  const { result } = renderHook(() => useSecondsLeft(60));
  pass(1_000);
  expect(result.current).toBe(59);
  sleep(40_000);
  pass(1_000);
  expect(result.current).toBe(18);
});
