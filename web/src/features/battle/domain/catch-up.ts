/** The text that a server which has `known` is told next on the way to `wanted`: one character more, or what is gone. */
export function nextPrefix(known: string, wanted: string): string {
  let shared = 0;
  while (shared < known.length && shared < wanted.length && known[shared] === wanted[shared]) shared++;
  return wanted.slice(0, shared + 1);
}
