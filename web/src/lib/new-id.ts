/** Unique. Not `randomUUID`, which is missing where the page is not served over https. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
