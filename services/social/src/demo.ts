import { seededRandom } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { DEMO_DAYS, DEMO_USERS, type DemoPart } from '@fourfold/platform/cli';
import { DataSource } from 'typeorm';
import { ConversationEntity } from './chat/conversation.entity';
import { MessageEntity } from './chat/message.entity';
import { BlockEntity } from './relation/block.entity';
import { FriendshipEntity } from './relation/friendship.entity';
import { ReportEntity } from './report/report.entity';

const DAY_MS = 86_400_000;
/** Without friends: the others block and report them. */
const OUTSIDERS = DEMO_USERS.slice(-2);
const FRIENDLY = DEMO_USERS.slice(0, -2);
/** The first player is a friend of the next nine, then follow requests in both directions. */
const FIRST_REQUEST = 10;
const LAST_RECEIVED_REQUEST = 13;
const FRIENDLINESS = 0.3;
const MOST_MESSAGES = 12;
const UNREAD_CHANCE = 0.25;

const TEXTS = [
  'Did you get the last group today?',
  'Four mistakes. I do not want to talk about it.',
  'Nice streak!',
  'One more battle?',
  'You type far too fast.',
  'I had three of the four all along.',
  'Same time tomorrow?',
  'No hints, I have not played yet.',
  'That category was mean.',
  'Ready when you are.',
];
const REASONS = [
  'Insults me in every battle',
  'The name is offensive',
  'Sends the same link again and again',
];

interface Context {
  readonly random: () => number;
  readonly daysAgo: (days: number) => Date;
}

/** Friendships, requests, conversations, blocks and reports of the past days. */
export const fillDemoRelations: DemoPart = async (app, seed) => {
  const now = app.get(Clock).now().getTime();
  const context = {
    random: seededRandom(`${seed}: friends`),
    daysAgo: (days: number) => new Date(now - days * DAY_MS),
  };
  return app.get(DataSource).transaction(async (manager) => {
    const rows = manager.create(FriendshipEntity, friendshipsOf(context));
    const { lowUserId, highUserId } = rows[0]!;
    if (await manager.existsBy(FriendshipEntity, { lowUserId, highUserId })) return false;
    await manager.insert(FriendshipEntity, rows);
    const chats = rows
      .filter(({ status }) => status === 'accepted')
      .map((friendship) => ({ friendship, messages: messagesOf(friendship, context) }));
    await manager.insert(
      ConversationEntity,
      chats.map((chat) => conversationOf(chat, context)),
    );
    await manager.insert(
      MessageEntity,
      chats.flatMap(({ messages }) => messages),
    );
    await manager.insert(BlockEntity, blocksOf(context));
    await manager.insert(ReportEntity, reportsOf(context));
    return true;
  });
};

/** A pair's players are in the order of their ids. */
function friendshipsOf({ random, daysAgo }: Context) {
  return FRIENDLY.flatMap((low, index) =>
    FRIENDLY.slice(index + 1).flatMap((high, offset) => {
      const relation = relationOf(index, index + 1 + offset, random);
      if (!relation) return [];
      const days = relation.status === 'pending' ? 1 + random() : DEMO_DAYS * (0.5 + random() / 2);
      const isFriend = relation.status === 'accepted';
      return {
        lowUserId: low.userId,
        highUserId: high.userId,
        status: relation.status,
        requesterId: relation.isFromLow ? low.userId : high.userId,
        requestedAt: daysAgo(days),
        acceptedAt: isFriend ? daysAgo(days - 1) : null,
        version: isFriend ? 1 : 0,
      };
    }),
  );
}

function relationOf(low: number, high: number, random: () => number) {
  const isFromLow = random() < 0.5;
  if (low > 0) return random() < FRIENDLINESS ? { status: 'accepted' as const, isFromLow } : undefined;
  if (high < FIRST_REQUEST) return { status: 'accepted' as const, isFromLow };
  return { status: 'pending' as const, isFromLow: high > LAST_RECEIVED_REQUEST };
}

/** Messages of both, from the beginning of the friendship to the last hours. */
function messagesOf({ friendshipId, lowUserId, highUserId, acceptedAt }: FriendshipEntity, context: Context) {
  const { random, daysAgo } = context;
  const count = 2 + Math.floor(random() * (MOST_MESSAGES - 1));
  const until = daysAgo(random()).getTime();
  const since = acceptedAt!.getTime();
  return Array.from({ length: count }, (_, index) => {
    const isFromLow = random() < 0.5;
    return {
      friendshipId,
      seq: index + 1,
      fromUserId: isFromLow ? lowUserId : highUserId,
      toUserId: isFromLow ? highUserId : lowUserId,
      text: TEXTS[Math.floor(random() * TEXTS.length)]!,
      sentAt: new Date(since + ((until - since) * (index + 1)) / count),
    };
  });
}

/** In some conversations the last message is unread. */
function conversationOf(
  { friendship, messages }: { friendship: FriendshipEntity; messages: ReturnType<typeof messagesOf> },
  { random }: Context,
) {
  const lastSeq = messages.length;
  const isForLow = messages.at(-1)!.toUserId === friendship.lowUserId;
  const unread = random() < UNREAD_CHANCE ? 1 : 0;
  const [lowUnread, highUnread] = isForLow ? [unread, 0] : [0, unread];
  return {
    friendshipId: friendship.friendshipId,
    lastSeq,
    lowReadSeq: lastSeq - lowUnread,
    highReadSeq: lastSeq - highUnread,
    lowUnread,
    highUnread,
  };
}

function blocksOf({ random, daysAgo }: Context) {
  return OUTSIDERS.map(({ userId }, index) => ({
    blockerId: FRIENDLY[index]!.userId,
    blockedId: userId,
    blockedAt: daysAgo(DEMO_DAYS * random()),
  }));
}

function reportsOf({ random, daysAgo }: Context) {
  return REASONS.map((reason, index) => ({
    reporterId: FRIENDLY[index]!.userId,
    reportedId: OUTSIDERS[index % OUTSIDERS.length]!.userId,
    reason,
    messages: [],
    createdAt: daysAgo(DEMO_DAYS * random()),
  }));
}
