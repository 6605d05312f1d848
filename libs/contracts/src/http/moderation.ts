import type { BasedOnVersion, PageQuery } from './admin';
import type { UserNames } from './friends';

export interface WarnUserRequest {
  message: string;
}

export interface MuteUserRequest extends BasedOnVersion {
  /** ISO-8601, in the future. */
  until: string;
}

/** A direct message stored with a report. */
export interface ReportedMessage {
  message_id: number;
  from_user_id: string;
  message: string;
  timestamp: string;
}

export const REPORT_STATUSES = ['open', 'handling', 'closed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export interface ReportsQuery extends PageQuery {
  status?: ReportStatus;
}

/** `reason` is required with `closed`, and for admins only. */
export interface UpdateReportRequest extends BasedOnVersion {
  status: ReportStatus;
  reason?: string;
}

/** An earlier report about the same person. */
export interface EarlierReport {
  report_id: number;
  status: ReportStatus;
  reason: string;
  closed_reason: string | null;
  created_at: string;
}

/** A reported user; names are current. */
export interface ReportedPerson {
  report_id: number;
  status: ReportStatus;
  /** Why it was closed. */
  closed_reason: string | null;
  /** The admin who changed the status last. */
  handled_by: UserNames | null;
  handled_at: string | null;
  /** Increases with every change. */
  version: number;
  /** How many reports about the same person came before this one, and the newest of them. */
  earlier_total: number;
  earlier: EarlierReport[];
  /** How often the person was warned, and the end of the last mute, which may be over. */
  warnings: number;
  muted_until: string | null;
  reporter: UserNames;
  reported: UserNames;
  reason: string;
  message_id: number | null;
  /** The message and the five nearest of the conversation at the time of the report, oldest first; else empty. */
  messages: ReportedMessage[];
  created_at: string;
}
