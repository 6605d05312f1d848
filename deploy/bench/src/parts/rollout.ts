import { ROUTES, type LoginRequest, type LoginResponse } from '@fourfold/contracts';
import { runServiceCli, type TokenIssuer } from '@fourfold/testing';
import { Client } from 'pg';
import { send } from '../http';
import type { Report } from '../report';
import { BattleLoad } from '../rollout/battle-load';
import { ChatLoad } from '../rollout/chat-load';
import { Replicas, type Stop } from '../rollout/replicas';
import { RequestLoad } from '../rollout/request-load';
import type { Stage } from '../stage';

const CHAT_PAIRS = 20;
const BATTLES = 10;
/** Kubernetes kills what has not ended by then; services without sockets have the less. */
const GRACE_SECONDS = 60;

/**
 * A release under load: each of two replicas of every service is replaced in turn while people play, chat and fight.
 * Nobody may notice more than that a socket comes back.
 */
export async function measureRollout({ stack, issuer }: Stage, report: Report): Promise<void> {
  const admin = await makeAdmin(stack, issuer);
  const social = new Client({ connectionString: await stack.database.url('social') });
  await social.connect();
  const replicas = await Replicas.start(stack);
  const { url } = replicas;
  try {
    const requests = new RequestLoad(url, issuer, admin);
    const chat = await ChatLoad.start({ url, issuer, social }, CHAT_PAIRS);
    const battles = await BattleLoad.start(url, issuer, BATTLES);
    requests.start();
    const stops: Stop[] = [];
    const started = performance.now();
    await replicas.replaceAll((stop) => {
      stops.push(stop);
      console.log(`  ${stop.name} ended with ${stop.code} after ${(stop.ms / 1_000).toFixed(1)} s`);
    });
    const seconds = (performance.now() - started) / 1_000;
    await requests.stop();
    const [messages, fights] = [await chat.stop(), await battles.stop()];

    report.note('replicas replaced', `${stops.length} in ${seconds.toFixed(0)} s`);
    const slowest = Math.max(...stops.map(({ ms }) => ms)) / 1_000;
    const isOrderly = stops.every(({ code }) => code === 0) && slowest < GRACE_SECONDS;
    report.add('slowest stop', `exit 0 within ${GRACE_SECONDS} s`, `${slowest.toFixed(1)} s`, isOrderly);
    const failures = [...requests.failures].map(([what, count]) => `${count} × ${what}`);
    const failed = [...requests.failures.values()].reduce((sum, count) => sum + count, 0);
    report.add('failed requests', '0', `${failed} of ${requests.sent}`, failed === 0);
    if (failed > 0) {
      report.note('failures', failures.join('; '));
      console.log(replicas.warnings().join('\n'));
    }
    report.note('slowest request', `${requests.slowestMs.toFixed(0)} ms`);
    report.add('lost messages', '0', `${messages.lost} of ${messages.stored}`, messages.lost === 0);
    report.add('messages stored twice', '0', String(messages.twice), messages.twice === 0);
    report.add('lost battles', '0', `${fights.lost} of ${fights.fought}`, fights.lost === 0);
    report.note('battles that ended before the last replica', String(fights.endedEarly));
    report.note('sockets that came back', `${messages.comebacks} for chats, ${fights.comebacks} in battles`);
  } finally {
    await replicas.stop();
    await social.end();
  }
}

async function makeAdmin(
  stack: Stage['stack'],
  issuer: TokenIssuer,
): Promise<{ account: LoginRequest; token: string }> {
  const account = { email: 'rollout@example.com', password: 'correct horse battery' };
  await runServiceCli('auth', 'create-admin', stack.environment('auth'), Object.values(account));
  const { body } = await send(stack.url + ROUTES.users.login, { method: 'POST', json: account });
  const { user } = JSON.parse(body) as LoginResponse;
  return { account, token: issuer.token({ sub: user.user_id, is_admin: true }) };
}
