/** A mail as it arrived. */
export interface InboxMessage {
  id: number;
  /** The `Message-ID` header: the same in every copy of one mail. */
  message_id: string;
  from: string;
  /** The addresses in the SMTP envelope. */
  to: string[];
  subject: string;
  received_at: string;
  text: string;
  html: string;
}

/** A mail in the inbox can only be displayed, and open its links in a new tab. */
const MAIL_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** Our own pages: no script at all, and frames from here only. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** The page of a mail: loads nothing, and is sandboxed even outside of the frame. */
export const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox ${MAIL_SANDBOX}`;

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: .5rem; text-align: left; border-bottom: 1px solid #8886; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8886; border-radius: .5rem }
  iframe { width: 100%; height: 34rem; border: 1px solid #8886; border-radius: .5rem; background: #fff }
`;

export function listPage(messages: InboxMessage[]): string {
  const rows = messages.map(
    ({ id, to, subject, received_at }) => `<tr>
      <td>${escapeHtml(received_at.slice(0, 19).replace('T', ' '))}</td>
      <td>${escapeHtml(to.join(', '))}</td>
      <td><a href="/mail/${id}">${escapeHtml(subject || '(no subject)')}</a></td>
    </tr>`,
  );
  const table = `<table><thead><tr><th>Received (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page(
    'Inbox',
    `<h1>Inbox</h1>
    <p>Every mail that Fourfold sends on this machine ends here, whoever it is for. The newest are first; reload to see more.</p>
    ${messages.length === 0 ? '<p>No mail yet.</p>' : table}`,
  );
}

export function mailPage({ id, from, to, subject, text }: InboxMessage): string {
  return page(
    subject,
    `<p><a href="/">All mails</a></p>
    <h1>${escapeHtml(subject)}</h1>
    <p>From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(', '))}</p>
    <h2>As HTML</h2>
    <iframe title="The mail as HTML" sandbox="${MAIL_SANDBOX}" src="/mail/${id}/html"></iframe>
    <h2>As text</h2>
    <pre>${escapeHtml(text)}</pre>`,
  );
}

/** The mail itself; its links open in a tab of their own. */
export function mailHtml({ html }: InboxMessage): string {
  return `<base target="_blank">${html}`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
    <body>${body}</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
