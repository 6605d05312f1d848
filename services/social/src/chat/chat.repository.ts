import { CHAT_HISTORY_PAGE, type DirectMessage } from '@fourfold/contracts';
import { OUTBOX_COLUMNS } from '@fourfold/platform/bus';
import { runStatement } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface NewMessage {
  readonly fromUserId: string;
  readonly fromUsername: string;
  readonly toUserId: string;
  readonly text: string;
  readonly clientMessageId: string | null;
  readonly sentAt: Date;
}

/** Values of the outbox's columns, but for the aggregate's id. */
export type PreparedEvent = readonly unknown[];

/** A message and the conversation it belongs to. */
export interface StoredMessage {
  readonly friendshipId: number;
  readonly message: DirectMessage;
}

export interface MarkedRead {
  /** Whose messages they were. */
  readonly senderId: string;
  /** False when they had been read before. */
  readonly changed: boolean;
}

/** What a message gets when it is stored. */
interface InsertedRow {
  friendship_id: number;
  message_id: string;
  seq: number;
}

interface MessageRow extends InsertedRow {
  from_user_id: string;
  from_username: string;
  to_user_id: string;
  text: string;
  client_message_id: string | null;
  sent_at: Date;
  read: boolean;
}

const MESSAGE = `select messages.friendship_id, message_id, seq, from_user_id, username as from_username,
    to_user_id, text, client_message_id, sent_at,
    seq <= case when from_user_id = low_user_id then high_read_seq else low_read_seq end as read
  from messages
    join conversations using (friendship_id)
    join friendships using (friendship_id)
    join people on people.user_id = from_user_id`;

const FRIENDS = `status = 'accepted' and low_user_id = least($1::uuid, $2::uuid) and high_user_id = greatest($1::uuid, $2::uuid)`;

/** Made once: the driver finds a prepared statement by its text. */
const INSERT = `with friendship as (
    select friendship_id, low_user_id from friendships where ${FRIENDS} for share
  ), counted as (
    insert into conversations as known (friendship_id, last_seq, low_unread, high_unread)
    select friendship_id, 1, (low_user_id <> $1)::int, (low_user_id = $1)::int from friendship
    on conflict (friendship_id) do update set last_seq = known.last_seq + 1,
      low_unread = known.low_unread + excluded.low_unread,
      high_unread = known.high_unread + excluded.high_unread
    returning friendship_id, last_seq
  ), stored as (
    insert into messages (friendship_id, seq, from_user_id, to_user_id, text, client_message_id, sent_at)
    select friendship_id, last_seq, $1, $2, $3, $4, $5 from counted
    returning friendship_id, message_id, seq
  ), told as (
    insert into outbox (${OUTBOX_COLUMNS.join(', ')})
    select $6::uuid, $7, $8::integer, $9::timestamptz, $10, message_id::text, $11::bigint,
      $12::jsonb || jsonb_build_object('message_id', message_id) from stored
  )
  select friendship_id, message_id, seq from stored`;

@Injectable()
export class ChatRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores a message between friends under the next number of their conversation, counts it as unread and tells of it, in
   * one statement. The friendship can't end before that is committed.
   *
   * @param event as the outbox prepares it; it gets the id of the message
   * @returns undefined when the two are not friends
   */
  async insert(message: NewMessage, event: PreparedEvent): Promise<StoredMessage | undefined> {
    const [row] = await runStatement<InsertedRow>(this.dataSource, INSERT, [
      message.fromUserId,
      message.toUserId,
      message.text,
      message.clientMessageId,
      message.sentAt.toISOString(),
      ...event,
    ]);
    if (!row) return undefined;
    const { fromUserId, fromUsername, toUserId, text, clientMessageId, sentAt } = message;
    return storedOf({
      ...row,
      from_user_id: fromUserId,
      from_username: fromUsername,
      to_user_id: toUserId,
      text,
      client_message_id: clientMessageId,
      sent_at: sentAt,
      read: false,
    });
  }

  /** The message that the sender gave this id before. */
  async findByClientId(
    fromUserId: string,
    toUserId: string,
    clientMessageId: string,
  ): Promise<StoredMessage | undefined> {
    const [row] = await this.dataSource.query<MessageRow[]>(
      `${MESSAGE} where low_user_id = least($1::uuid, $2::uuid) and high_user_id = greatest($1::uuid, $2::uuid)
         and from_user_id = $1 and client_message_id = $3`,
      [fromUserId, toUserId, clientMessageId],
    );
    return row && storedOf(row);
  }

  /** The conversation of two friends; undefined when they are none. */
  async findFriendship(userId: string, friendId: string): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ friendship_id: number }[]>(
      `select friendship_id from friendships where ${FRIENDS}`,
      [userId, friendId],
    );
    return row?.friendship_id;
  }

  /** A page of the newest messages, the oldest of them first. */
  async listNewest(friendshipId: number, offset: number): Promise<DirectMessage[]> {
    const rows = await this.dataSource.query<MessageRow[]>(
      `${MESSAGE} where friendship_id = $1 order by seq desc offset $2 limit $3`,
      [friendshipId, offset, CHAT_HISTORY_PAGE],
    );
    return rows.reverse().map((row) => storedOf(row).message);
  }

  /** The first messages after a number, in order. */
  async listAfter(friendshipId: number, afterSeq: number): Promise<DirectMessage[]> {
    const rows = await this.dataSource.query<MessageRow[]>(
      `${MESSAGE} where friendship_id = $1 and seq > $2 order by seq limit $3`,
      [friendshipId, afterSeq, CHAT_HISTORY_PAGE],
    );
    return rows.map((row) => storedOf(row).message);
  }

  /** The messages between two numbers that were sent since then, in order. */
  async listBetween(
    friendshipId: number,
    { afterSeq, beforeSeq, since }: { afterSeq: number; beforeSeq: number; since: Date },
  ): Promise<DirectMessage[]> {
    const rows = await this.dataSource.query<MessageRow[]>(
      `${MESSAGE} where friendship_id = $1 and seq > $2 and seq < $3 and sent_at > $4 order by seq`,
      [friendshipId, afterSeq, beforeSeq, since],
    );
    return rows.map((row) => storedOf(row).message);
  }

  /** What was sent to or by these people since then, in order. */
  async listSince(userIds: readonly string[], since: Date, limit: number): Promise<StoredMessage[]> {
    const rows = await this.dataSource.query<MessageRow[]>(
      `${MESSAGE} where sent_at > $2 and (from_user_id = any ($1) or to_user_id = any ($1))
       order by messages.friendship_id, seq limit $3`,
      [userIds, since, limit],
    );
    return rows.map(storedOf);
  }

  /**
   * Marks as read what the sender of this message has sent to the reader, up to it.
   *
   * @returns undefined when there is no such message to the reader from a friend
   */
  async markRead(
    manager: EntityManager,
    readerId: string,
    messageId: number,
  ): Promise<MarkedRead | undefined> {
    // The counters are held first: a message that is being stored is counted before or after, but counted.
    const [row] = await manager.query<
      { friendship_id: number; seq: number; sender_id: string; is_low: boolean }[]
    >(
      `select friendship_id, seq, from_user_id as sender_id, low_user_id = $1 as is_low
       from messages join conversations using (friendship_id) join friendships using (friendship_id)
       where message_id = $2 and to_user_id = $1 and status = 'accepted' for update of conversations`,
      [readerId, messageId],
    );
    if (!row) return undefined;
    const side = row.is_low ? 'low' : 'high';
    const [, changed] = await manager.query<[unknown, number]>(
      `update conversations set ${side}_read_seq = $2,
         ${side}_unread = (select count(*) from messages
           where friendship_id = $1 and seq > $2 and to_user_id = $3)
       where friendship_id = $1 and ${side}_read_seq < $2`,
      [row.friendship_id, row.seq, readerId],
    );
    return { senderId: row.sender_id, changed: changed > 0 };
  }
}

function storedOf(row: MessageRow): StoredMessage {
  return {
    friendshipId: row.friendship_id,
    message: {
      id: Number(row.message_id),
      from_user_id: row.from_user_id,
      from_username: row.from_username,
      to_user_id: row.to_user_id,
      message: row.text,
      timestamp: row.sent_at.toISOString(),
      read: row.read,
      seq: row.seq,
      ...(row.client_message_id === null ? {} : { client_message_id: row.client_message_id }),
    },
  };
}
