export interface TextPart {
  text: string;
  /** Only http and https. */
  url?: string;
}

/** Without the punctuation that ends a sentence around it. */
const URLS = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]}…]/giu;

/** A text in parts, of which some are links. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(URLS)) {
    if (!URL.canParse(found)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, url: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
