import { polylineOf, scaleOf, tableOf } from './speed-graph';

const LINES = [
  {
    id: 'a',
    name: 'Ada',
    seat: 0,
    points: [5, 10].map((at_seconds) => ({ at_seconds, speed: at_seconds * 9 })),
  },
  { id: 'b', name: 'Bea', seat: 1, points: [{ at_seconds: 5, speed: 20 }] },
];

describe('a graph of speed over time', () => {
  it('ends at the next full twenty, and at the last point', () => {
    expect(scaleOf(LINES)).toEqual({ maxSpeed: 100, maxSeconds: 10 });
    expect(scaleOf([])).toEqual({ maxSpeed: 20, maxSeconds: 1 });
  });

  it('begins with the first speed at the start', () => {
    const scale = scaleOf(LINES);
    expect(LINES.map(({ points }) => polylineOf(points, scale))).toEqual(['0,55 50,55 100,10', '0,80 50,80']);
    expect(polylineOf([], scale)).toBe('');
  });

  it('is a table, too', () => {
    expect(tableOf(LINES)).toEqual([
      { atSeconds: 5, speeds: [45, 20] },
      { atSeconds: 10, speeds: [90, undefined] },
    ]);
  });
});
