import { pause } from './time/pause';

/** Longer, and the browser may no longer count a tap as the permission to share. */
const PICTURE_WAIT_MS = 1_000;

/** What became of a text: the player must copy it where even the clipboard `refused`. */
export type Shared = 'shared' | 'copied' | 'refused';

/** False where there is no clipboard, as on plain http, and where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares a text, with its picture if that is ready in time; copies it where the device can't share, or refuses. */
export async function shareText(text: string, painting: Promise<File>): Promise<Shared> {
  const picture = await readyIn(PICTURE_WAIT_MS, painting);
  const offers: ShareData[] = [...(picture ? [{ text, files: [picture] }] : []), { text }];
  for (const offer of offers) if (await offered(offer)) return 'shared';
  return (await copyText(text)) ? 'copied' : 'refused';
}

/** Undefined if it failed, or is not ready in time: some browsers never answer. */
export function readyIn<Value>(ms: number, value: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([value.catch(() => undefined), pause(ms).then(() => undefined)]);
}

/** False when the device refuses. */
async function offered(data: ShareData): Promise<boolean> {
  if (!('canShare' in navigator) || !navigator.canShare(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closing the share sheet is not a refusal.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
