/** The text of a form field; '' when it is missing or a file. */
export function field(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
