import type { BasedOnVersion, PageQuery } from './admin';
import type { UserNames } from './friends';

export interface WarnUserRequest {
  message: string;
}

export interface MuteUserRequest extends BasedOnVersion {
  /** ISO-8601, in the future. */
  until: string;
}

/** A message stored with a report. */
export interface ReportedMessage {
  /** A number for a direct message, a text for one of the lobby or of a room. */
  message_id: number | string;
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
  /** Of a message of the lobby or of a room. */
  chat_message_id?: string;
  /** The message and the five nearest of the conversation, or five before and after it in the lobby or room, at the time of the report, oldest first; else empty. */
  messages: ReportedMessage[];
  created_at: string;
}

export interface ReportCasesQuery extends PageQuery {
  /** Those that are not closed, if left out. */
  status?: ReportStatus;
}

/** `reason` is required with `closed`, and for admins only. `version` is that of the case. */
export interface UpdateCaseRequest extends BasedOnVersion {
  status: ReportStatus;
  reason?: string;
}

/** A message stored with a report; the name is current, and empty for a deleted account. */
export interface CaseMessage {
  from_user_id: string;
  display_name: string;
  message: string;
  timestamp: string;
  is_reported: boolean;
}

/** A report within a case. */
export interface CaseReport {
  report_id: number;
  reporter: CaseUser;
  reason: string;
  created_at: string;
  /** The text of the reported message. */
  message: string | null;
  /** The reported message with those around it, oldest first. */
  context: CaseMessage[];
}

export type CaseUser = Omit<UserNames, 'username'>;

/** The last warning of a user. */
export interface CaseWarning {
  message: string;
  created_at: string;
  read_at: string | null;
}

/** All reports about a user that are not closed, or all closed ones. */
export interface ReportCase {
  user: UserNames;
  /** `handling` as soon as one report is. */
  status: ReportStatus;
  /** The newest `CASE_REPORTS_SHOWN`, oldest first. */
  reports: CaseReport[];
  /** Of all reports. */
  count: number;
  /** The admin who handles it, or has closed it last. */
  handler: CaseUser | null;
  handled_at: string | null;
  /** Why it was closed. */
  closed_reason: string | null;
  /** How many reports about the user were closed before. */
  closed_before: number;
  /** The end of the last mute, which may be over. */
  muted_until: string | null;
  /** How often the user was warned. */
  warnings: number;
  last_warning: CaseWarning | null;
  /** Increases with every change and every report. */
  version: number;
}
