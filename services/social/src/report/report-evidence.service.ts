import { QUERIES, type ReportUserRequest } from '@fourfold/contracts';
import { AppError, validationError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { ReportRepository, type ReportPair } from './report.repository';
import type { StoredMessage } from './domain/stored-message';

/** The messages that are stored with a report: battle has those of the lobby and of rooms. */
@Injectable()
export class ReportEvidenceService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly queries: QueryClient,
  ) {}

  /**
   * The reported message with those around it, oldest first; none when no message is reported.
   * @throws AppError `message_not_found` unless the reported user wrote it and the reporter could read it;
   * `validation_failed`; `service_unavailable` while battle does not answer
   */
  async find(
    { message_id, chat_message_id }: Pick<ReportUserRequest, 'message_id' | 'chat_message_id'>,
    pair: ReportPair,
  ): Promise<StoredMessage[]> {
    if (message_id === undefined && chat_message_id === undefined) return [];
    if (message_id !== undefined && chat_message_id !== undefined)
      throw validationError(['body', 'chat_message_id'], 'Must not come with message_id', 'isAlone');
    const messages =
      chat_message_id === undefined
        ? await this.reports.findMessages(message_id!, pair)
        : await this.findLines(chat_message_id, pair);
    if (messages.length === 0) throw new AppError('message_not_found');
    return messages;
  }

  private async findLines(
    message_id: string,
    { reporterId: reader_id, reportedId }: ReportPair,
  ): Promise<StoredMessage[]> {
    const lines = await this.queries.ask(QUERIES.listChatAround, { message_id, reader_id });
    const isReported = (line: (typeof lines)[number]): boolean => line.message_id === message_id;
    if (lines.find(isReported)?.user_id !== reportedId) return [];
    return lines.map((line) => ({
      message_id: line.message_id,
      from_user_id: line.user_id,
      message: line.message,
      timestamp: line.timestamp,
      ...(isReported(line) && { is_reported: true }),
    }));
  }
}
