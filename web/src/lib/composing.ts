/**
 * Whether an input method (IME) is still composing, so that Enter confirms and Escape cancels its text. Safari ends the
 * composition before the key that confirmed it; only the key code 229 says so then.
 */
export function isComposing(event: Event): boolean {
  const { isComposing: composing, keyCode } = event as Partial<KeyboardEvent>;
  return composing === true || keyCode === 229;
}
