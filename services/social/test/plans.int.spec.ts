import { PartitionJob } from '@fourfold/platform/database';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';
import { ChatService } from '../src/chat/chat.service';
import type { SocialUser } from './social-user';
import { SocialApp } from './social-app';

/** Of the past, all empty. */
const MONTHS = 36;
/** Enough for the planner to prefer an index. */
const MESSAGES = 20_000;
/** The partition of the present, which has all of them. */
const FILLED = `messages_${new Date().toISOString().slice(0, 7).replace('-', '')}01`;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

describe('the statements about messages, with partitions of many months', () => {
  let social: SocialApp;
  let chat: ChatService;
  let ann: SocialUser;
  let ben: SocialUser;

  beforeAll(async () => {
    social = await SocialApp.start();
    chat = social.app.get(ChatService, { strict: false });
    [ann, ben] = await social.friends();
    await social.app.get(PartitionJob).run();
    await send('the first');
    await social.app.get(DataSource).transaction(async (manager) => {
      // Longer than a request may take.
      await manager.query('set local statement_timeout = 0');
      await manager.query(`do $$ begin
        for n in 1..${MONTHS} loop
          execute format('create table messages_month_%s partition of messages for values from (%L) to (%L)', n,
            timestamptz '1980-01-01' + (n - 1) * interval '1 month', timestamptz '1980-01-01' + n * interval '1 month');
        end loop; end $$`);
      await manager.query(
        `insert into messages (friendship_id, seq, from_user_id, to_user_id, text, client_message_id, sent_at)
         select friendship_id, n, $1, $2, 'x', gen_random_uuid(), now() from conversations, generate_series(2, $3::integer) as n`,
        [ann.userId, ben.userId, MESSAGES],
      );
      await manager.query('analyze messages');
    });
    await social.sql('update conversations set last_seq = $1', [MESSAGES]);
  });
  afterAll(() => social.stop());

  const send = (message: string) =>
    chat.send(ann.authenticated, { to_user_id: ben.userId, message, client_message_id: randomUUID() });

  /** The nodes of the plans of all statements about messages that `work` sends. */
  async function nodesOf(work: () => Promise<unknown>): Promise<Plan[]> {
    const sent: { query: string; parameters?: unknown }[] = [];
    const { subscribers } = social.app.get(DataSource);
    const listener: EntitySubscriberInterface = { beforeQuery: (event) => void sent.push(event) };
    subscribers.push(listener);
    await work();
    subscribers.splice(subscribers.indexOf(listener), 1);
    const nodes: Plan[] = [];
    for (const { query, parameters } of sent.filter(({ query }) => /\bmessages\b/.test(query))) {
      const [row] = await social.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${query}`,
        parameters as unknown[],
      );
      nodes.push(...nodesBelow(row!['QUERY PLAN'][0].Plan));
    }
    return nodes.filter((node) => node['Relation Name']?.startsWith('messages'));
  }

  function nodesBelow(plan: Plan): Plan[] {
    return [plan, ...(plan.Plans ?? []).flatMap(nodesBelow)];
  }

  const isOfPast = (node: Plan): boolean => node['Relation Name']!.startsWith('messages_month_');
  const isScan = (node: Plan): boolean =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] === FILLED;

  it('store a message and recognise a repeated one without the partitions of the past', async () => {
    const nodes = await nodesOf(() => send('hello'));
    expect(nodes.map((node) => node['Node Type'])).toContain('ModifyTable');
    expect(nodes.length).toBeGreaterThan(1);
    expect(nodes.filter((node) => isOfPast(node) || isScan(node))).toEqual([]);
  });

  it('mark a message as read without the partitions of the past', async () => {
    const { message } = await send('read me');
    const nodes = await nodesOf(() => chat.markRead(ben.authenticated, message.id));
    expect(nodes.length).toBeGreaterThan(1);
    expect(nodes.filter((node) => isOfPast(node) || isScan(node))).toEqual([]);
  });

  it('find the messages of a conversation by an index', async () => {
    const request = { friend_id: ann.userId };
    const histories = await nodesOf(async () => {
      await chat.history(ben.authenticated, request);
      await chat.history(ben.authenticated, { ...request, after_seq: MESSAGES - 10 });
    });
    expect(histories.length).toBeGreaterThan(1);
    expect(histories.filter(isScan)).toEqual([]);
  });
});
