/** What comes after the name of something for whoever can't see its badge. */
export function unreadWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', 1 unread message' : `, ${count} unread messages`;
}
