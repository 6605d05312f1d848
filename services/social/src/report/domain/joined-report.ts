import { REPORT_REASON_MAX_CHARACTERS } from '@fourfold/contracts';
import { JOINED_REPORTS, REPORTED_MESSAGES } from '../../limits';
import type { StoredMessage } from './stored-message';

/** What is said in a report. */
interface ReportContent {
  reason: string;
  messageId: number | null;
  chatMessageId: string | null;
  messages: StoredMessage[];
}

/**
 * A report with another one of the same reporter about the same user: one reason a line, all messages in their order.
 *
 * @returns undefined when the other report adds nothing, or more than an admin would read
 */
export function joined(
  open: Readonly<ReportContent>,
  other: Readonly<ReportContent>,
): ReportContent | undefined {
  const reasons = [...new Set([...open.reason.split('\n'), ...other.reason.split('\n')])];
  const reason = reasons.join('\n');
  const byId = new Map<string | number, StoredMessage>();
  for (const message of [...open.messages, ...other.messages])
    byId.set(message.message_id, { ...byId.get(message.message_id), ...message });
  const messages = [...byId.values()].sort((one, next) => one.timestamp.localeCompare(next.timestamp));
  const isSame =
    reason === open.reason &&
    messages.length === open.messages.length &&
    reportedIn(messages) === reportedIn(open.messages);
  const isTooLong =
    reason.length > JOINED_REPORTS * REPORT_REASON_MAX_CHARACTERS ||
    messages.length > JOINED_REPORTS * REPORTED_MESSAGES;
  if (isSame || isTooLong) return undefined;
  return {
    reason,
    messageId: other.messageId ?? open.messageId,
    chatMessageId: other.chatMessageId ?? open.chatMessageId,
    messages,
  };
}

function reportedIn(messages: readonly StoredMessage[]): number {
  return messages.filter(({ is_reported }) => is_reported).length;
}
