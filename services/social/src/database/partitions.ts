import type { PartitionedTable } from '@fourfold/platform/database';
import type { SocialConfig } from '../config';

/** By the month in which a message was sent. */
const MESSAGES: PartitionedTable = {
  table: 'messages',
  key: 'sent_at',
  bound: (time) => time.toISOString(),
  period: 'month',
};

export const PARTITIONS: readonly PartitionedTable[] = [MESSAGES];

export function partitionsFor({ MESSAGES_KEPT_DAYS: days }: SocialConfig): PartitionedTable[] {
  return [days > 0 ? { ...MESSAGES, expiry: { days, action: 'drop' } } : MESSAGES];
}
