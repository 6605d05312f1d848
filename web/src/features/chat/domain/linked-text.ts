export interface TextRun {
  text: string;
  /** Only http and https. */
  url?: string;
}

/** Scheme, authority as it is written, and the rest up to a blank or quotation mark. */
const CANDIDATES = /\bhttps?:\/\/([^\s<>"'/?#\\]+)[^\s<>"']*/giu;
/** Browsers take an ideographic full stop for a dot of the host, though it ends a sentence. */
const HOST = /^(?:[\p{L}\p{N}\p{M}-]+\.)*[\p{L}\p{N}\p{M}-]+(?::\d+)?/u;
const HOST_IPV6 = /^\[[\da-f:.]+\](?::\d+)?/iu;
/** Ends sentences of scripts without blanks, and never a part of a URL that somebody copied. */
const WIDE_PUNCTUATION =
  /[\u3000-\u3003\u3008-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\\]/u;
/** Ends the sentence around a link, not the link. */
const SENTENCE_END = /[.,:;!?…]$/u;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A text in parts, of which some are links. */
export function linkedText(text: string): TextRun[] {
  const parts: TextRun[] = [];
  const candidates = new RegExp(CANDIDATES);
  let end = 0;
  for (let match = candidates.exec(text); match; match = candidates.exec(text)) {
    const found = linkIn(match[0], match[1]!);
    if (found === undefined) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: found, url: found });
    end = match.index + found.length;
    // Another link may follow in the same piece of text.
    candidates.lastIndex = end;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function linkIn(candidate: string, authority: string): string | undefined {
  // What looks like a host before an @ is a user name: such a link leads elsewhere than it says.
  if (authority.includes('@')) return undefined;
  const scheme = candidate.slice(0, candidate.indexOf('//') + 2);
  const [host] = HOST.exec(authority) ?? HOST_IPV6.exec(authority) ?? [];
  if (host === undefined) return undefined;
  const path =
    host === authority
      ? (candidate.slice(scheme.length + host.length).split(WIDE_PUNCTUATION, 1)[0] ?? '')
      : '';
  const link = withoutEnd(scheme + host + path);
  return URL.canParse(link) ? link : undefined;
}

/** Without the punctuation of the sentence, and without closing brackets that the link does not open. */
function withoutEnd(link: string): string {
  const last = link.at(-1) ?? '';
  const opening = BRACKETS[last];
  const isUnopened = opening !== undefined && countOf(link, last) > countOf(link, opening);
  return isUnopened || SENTENCE_END.test(link) ? withoutEnd(link.slice(0, -1)) : link;
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;
