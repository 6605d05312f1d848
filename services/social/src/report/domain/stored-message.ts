import type { ReportedMessage } from '@fourfold/contracts';

/** A message as it is stored with a report. */
export interface StoredMessage extends ReportedMessage {
  /** The message that was reported, in contrast to those around it; missing in old reports. */
  is_reported?: true;
}
