import { REPORT_REASON_MAX_CHARACTERS, type ReportedMessage } from '@fourfold/contracts';
import { JOINED_REPORTS, REPORTED_AROUND_MESSAGES } from '../../limits';

/** What is said in a report. */
interface ReportContent {
  readonly reason: string;
  readonly messageId: number | null;
  readonly messages: readonly ReportedMessage[];
}

interface JoinedContent {
  reason: string;
  messageId: number | null;
  messages: ReportedMessage[];
}

/**
 * A report with another one of the same reporter about the same user: one reason a line, all messages in their order.
 *
 * @returns undefined when the other report adds nothing, or more than an admin would read
 */
export function joined(open: ReportContent, other: ReportContent): JoinedContent | undefined {
  const reasons = [...new Set([...open.reason.split('\n'), ...other.reason.split('\n')])];
  const reason = reasons.join('\n');
  const byId = new Map([...open.messages, ...other.messages].map((message) => [message.message_id, message]));
  const messages = [...byId.values()].sort((one, next) => one.message_id - next.message_id);
  const isSame = reason === open.reason && messages.length === open.messages.length;
  const isTooLong =
    reason.length > JOINED_REPORTS * REPORT_REASON_MAX_CHARACTERS ||
    messages.length > JOINED_REPORTS * (1 + REPORTED_AROUND_MESSAGES);
  if (isSame || isTooLong) return undefined;
  return { reason, messageId: other.messageId ?? open.messageId, messages };
}
