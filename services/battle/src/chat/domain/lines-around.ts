/** The message with this id and so many before and after it, in their order; none when there is no such message. */
export function linesAround<Line extends { readonly message_id: string }>(
  lines: readonly Line[],
  messageId: string,
  around: number,
): Line[] {
  const at = lines.findIndex(({ message_id }) => message_id === messageId);
  return at < 0 ? [] : lines.slice(Math.max(0, at - around), at + around + 1);
}
