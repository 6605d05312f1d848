import { balanced } from './groups';

describe('the groups of integration tests', () => {
  it('have every file once, and the longest ones apart', () => {
    const long = [
      'services/admin/test/administration.int.spec.ts',
      'libs/platform/test/sockets-life.int.spec.ts',
    ];
    const short = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const groups = balanced([...short, ...long]);
    expect(groups).toHaveLength(2);
    expect(groups.flat().sort()).toEqual([...long, ...short].sort());
    expect(groups.map((group) => group.filter((file) => long.includes(file)).length)).toEqual([1, 1]);
  });

  it('are none without files', () => expect(balanced([])).toEqual([]));
});
