/**
 * Runs one `work` of a name at a time, over all tabs of the browser where it allows Web Locks
 * and within this tab where it does not.
 */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return inTurn(name, work);
  let begun = false;
  try {
    return await navigator.locks.request(name, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    // A browser that stores nothing has locks, and refuses to give any.
    return inTurn(name, work);
  }
}

const queues = new Map<string, Promise<unknown>>();

function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work);
  queues.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}
