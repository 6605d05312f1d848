/** Runs one `work` per name at a time: across tabs where the browser has Web Locks, else within this tab. */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return inTurn(name, work);
  let started = false;
  try {
    return await navigator.locks.request(name, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started) throw error;
    // A browser that blocks storage has Web Locks but rejects every request.
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
