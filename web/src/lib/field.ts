/** The text of a form's field; a file or nothing is an empty text. */
export function field(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
