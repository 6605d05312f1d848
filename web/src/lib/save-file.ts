/** Safari and some versions of Firefox read the file only after the click, on a slow device much later. */
const READ_WITHIN_MS = 60_000;

/** Downloads the file. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
