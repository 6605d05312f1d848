import { joined } from './joined-report';
import type { StoredMessage } from './stored-message';

const message = (message_id: number): StoredMessage => ({
  message_id,
  from_user_id: 'ben',
  message: `number ${message_id}`,
  timestamp: `2026-03-10T12:00:0${message_id}.000Z`,
});
const open = { reason: 'rude\nunfair', messageId: 5, chatMessageId: null, messages: [4, 5].map(message) };
const nothing = { messageId: null, chatMessageId: null, messages: [] };

describe('a report that joins another one', () => {
  it('adds its reason and its messages, each once', () => {
    const other = { reason: 'still rude', messageId: 3, chatMessageId: null, messages: [3, 4].map(message) };
    expect(joined(open, other)).toEqual({
      reason: 'rude\nunfair\nstill rude',
      messageId: 3,
      chatMessageId: null,
      messages: [3, 4, 5].map(message),
    });
  });

  it('keeps the message that was reported before when it names none', () => {
    expect(joined(open, { ...nothing, reason: 'again' })).toMatchObject({ messageId: 5 });
  });

  it('changes nothing when it says nothing new', () => {
    expect(joined(open, { ...nothing, reason: 'unfair' })).toBeUndefined();
  });

  it('marks a message that was stored beside another one and is reported itself', () => {
    const { messages } = joined(open, {
      ...nothing,
      reason: 'unfair',
      messages: [{ ...message(4), is_reported: true }],
    })!;
    expect(messages).toEqual([{ ...message(4), is_reported: true }, message(5)]);
  });

  it('is dropped when it would be too much to read', () => {
    const other = { ...nothing, reason: 'x'.repeat(500) };
    let report: Parameters<typeof joined>[0] = open;
    for (let n = 0; n < 20; n += 1)
      report = { ...report, ...joined(report, { ...other, reason: `${n}${other.reason.slice(2)}` }) };
    expect(report.reason.length).toBeLessThanOrEqual(2_500);
  });
});
