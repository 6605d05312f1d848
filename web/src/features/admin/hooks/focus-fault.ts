/** Moves the focus to the first field of a form that has a fault. */
export function focusFault(form: HTMLFormElement | null, faults: ReadonlyMap<string, unknown>): void {
  const fields = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  [...fields].find((field) => faults.has(field.getAttribute('name') ?? ''))?.focus();
}
