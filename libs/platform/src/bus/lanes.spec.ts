import { Lanes } from './lanes';

describe('lanes', () => {
  it('keep the order of one key and let others pass', async () => {
    const lanes = new Lanes(4);
    const done: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    lanes.add('a', () => gate.then(() => void done.push('a1')));
    lanes.add('a', () => Promise.resolve(void done.push('a2')));
    const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const key of others) lanes.add(key, () => Promise.resolve(void done.push(key)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).not.toContain('a1');
    expect(done.length).toBeGreaterThan(0);
    open();
    await lanes.idle();
    expect(done.indexOf('a1')).toBeLessThan(done.indexOf('a2'));
    expect([...done].sort()).toEqual(['a1', 'a2', ...others]);
  });
});
