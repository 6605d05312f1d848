/**
 * The layout of a mail: the same words as plain text and as HTML. Nothing that a user wrote may be in it, not even a name:
 * anybody can register another person's address, and would write to them in our name.
 */

export interface MailParts {
  subject: string;
  paragraphs: readonly string[];
  /** One link, shown as a button. */
  action?: { label: string; url: string };
  /** Smaller paragraphs after the button. */
  notes: readonly string[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const GREETING = 'Hello,';
const SIGNATURE = 'Fourfold: sixteen words, four groups, one puzzle a day.';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function renderMail(mail: MailParts): RenderedMail {
  return { subject: mail.subject, text: toText(mail), html: toHtml(mail) };
}

function toText({ paragraphs, action, notes }: MailParts): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return [GREETING, ...paragraphs, ...link, ...notes, `-- \n${SIGNATURE}`].join('\n\n') + '\n';
}

function toHtml({ subject, paragraphs, action, notes }: MailParts): string {
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const small = (text: string): string =>
    `<p style="margin:0 0 12px;font-size:14px;color:#5b5870">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;` +
      `border-radius:8px;background:#3b2f8f;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:14px;color:#5b5870;word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f5fb;color:#1d1a2f;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${[paragraph(GREETING), ...paragraphs.map(paragraph), button, ...notes.map(small)].join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#5b5870">${SIGNATURE}</p>
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
