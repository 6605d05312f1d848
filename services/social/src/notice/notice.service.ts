import { FRIENDS_SERVER, type FriendsServerMessages, type Notice } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NOTICES_SHOWN, WARNING_REPEATED_MS } from '../limits';
import { noticeOf, NoticeRepository } from './notice.repository';

/** A stored notice and its recipient, to whom it is sent after the commit. */
export interface NewNotice {
  readonly userId: string;
  readonly notice: Notice;
}

/** What the moderation tells users: stored until they have read it, and sent to those who are online. */
@Injectable()
export class NoticeService {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly server: IoServer<FriendsServerMessages>,
    private readonly clock: Clock,
  ) {}

  /**
   * Brings the notices of a user in line with the mute: one that was lifted or changed is nothing to tell any more.
   *
   * @param until the end of the present mute
   * @returns undefined unless the user is muted and has no notice of this mute yet
   */
  async updateMute(
    manager: EntityManager,
    userId: string,
    until: Date | null,
  ): Promise<NewNotice | undefined> {
    await this.notices.deleteUnreadMutes(manager, userId, until);
    if (!this.isAhead(until)) return undefined;
    const notice = await this.notices.insert(manager, { userId, kind: 'muted', until });
    return notice && { userId, notice };
  }

  /** After the commit: every tab of a user whose mute may have been lifted. Best effort. */
  tellMuteEnded(userId: string): void {
    this.server.to(userRoom(userId)).emit(FRIENDS_SERVER.muteEnded, {});
  }

  isAhead(time: Date | null): time is Date {
    return time !== null && time > this.clock.now();
  }

  async addWarning(manager: EntityManager, userId: string, message: string): Promise<NewNotice> {
    return { userId, notice: (await this.notices.insert(manager, { userId, kind: 'warning', message }))! };
  }

  /** Whether the user was warned in the same words a short time ago, read or not. */
  hasJustWarned(manager: EntityManager, userId: string, message: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - WARNING_REPEATED_MS);
    return this.notices.hasWarning(manager, { userId, message, since });
  }

  /** To each reporter once. */
  async addReportHandled(manager: EntityManager, userIds: readonly string[]): Promise<NewNotice[]> {
    const rows = await this.notices.insertAll(manager, [...new Set(userIds)], 'report_handled');
    return rows.map((row) => ({ userId: row.userId, notice: noticeOf(row) }));
  }

  async addPuzzleScheduled(
    manager: EntityManager,
    userId: string,
    { code, puzzle_date }: { code: string; puzzle_date: string },
  ): Promise<NewNotice> {
    const message = `Your puzzle ${code} is the daily puzzle of ${puzzle_date}.`;
    return {
      userId,
      notice: (await this.notices.insert(manager, { userId, kind: 'puzzle_scheduled', message }))!,
    };
  }

  /** After the commit: every tab of the user. Best effort; the list has it as well. */
  tell({ userId, notice }: NewNotice): void {
    this.server.to(userRoom(userId)).emit(FRIENDS_SERVER.notice, notice);
  }

  deleteAllOf(manager: EntityManager, userId: string): Promise<void> {
    return this.notices.deleteAllOf(manager, userId);
  }

  list(userId: string): Promise<Notice[]> {
    return this.notices.list(userId, NOTICES_SHOWN);
  }

  /** @throws AppError `notice_not_found` */
  async markRead(userId: string, noticeId: number): Promise<void> {
    if (!(await this.notices.markRead(userId, noticeId, this.clock.now())))
      throw new AppError('notice_not_found');
  }
}
