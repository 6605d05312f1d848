import { act, renderHook } from '@testing-library/react';
import { localToday } from './time-zone';
import { useToday } from './use-today';

const DAY_MS = 24 * 60 * 60_000;

afterEach(() => jest.useRealTimers());

it('is the next date after a midnight in which the page was open', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z') });
  const { result } = renderHook(useToday);
  const first = result.current;
  expect(first).toBe(localToday());
  act(() => void jest.advanceTimersByTime(DAY_MS));
  expect(result.current).not.toBe(first);
  expect(result.current).toBe(localToday());
});
