import type { Importance } from '@fourfold/contracts';
import { LearningBulkhead } from './learning-bulkhead';
import type { LimitsTelemetry } from './telemetry';

const HIGHEST = 2_000;

describe('a bulkhead that learns', () => {
  const telemetry = { watchBulkhead: () => undefined } as Partial<LimitsTelemetry> as LimitsTelemetry;
  let bulkhead: LearningBulkhead;

  beforeEach(() => (bulkhead = new LearningBulkhead('puzzles', { total: HIGHEST }, telemetry)));

  const answer = (count: number): void => {
    for (let turn = 0; turn < count; turn += 1) bulkhead.answered();
  };

  it.each<[Importance, number]>([
    ['move', 90],
    ['opening', 112],
    ['board', 150],
  ])('takes a refused %s for a full share of the limit', (importance, limit) => {
    bulkhead.refused(importance, 100);
    expect(bulkhead.limit).toBe(limit);
  });

  it('never rises with a refusal, and never falls to where nothing is tried', () => {
    bulkhead.refused('move', 50);
    bulkhead.refused('move', 1_000);
    expect(bulkhead.limit).toBe(45);
    bulkhead.refused('move', 1);
    expect(bulkhead.limit).toBe(16);
  });

  it('rises by about one for each limit of answers, up to the highest', () => {
    bulkhead.refused('move', 100);
    answer(92);
    expect(bulkhead.limit).toBe(91);
    answer(HIGHEST * HIGHEST);
    expect(bulkhead.limit).toBe(HIGHEST);
  });
});
