/**
 * Sends guesses at a fixed rate, whatever the answers take, over a fixed number of connections. Each is timed from the
 * moment it was due, so that one which has to wait for a connection counts its wait. Arguments: URL, file, rate, connections.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../statistics';
import type { LoadFigures } from './load';

async function main([url, file, rate, connections]: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), scheduling: 'lifo' });
  const guesses = readFileSync(file!, 'utf8').trimEnd().split('\n');
  const gapMs = 1_000 / Number(rate);
  const times: number[] = [];
  const answers: Promise<number>[] = [];
  const started = performance.now();
  for (const [index, line] of guesses.entries()) {
    const due = started + index * gapMs;
    if (due > performance.now()) await delay(due - performance.now());
    const [token, body] = line.split('\t');
    const answer = post(url!, agent, token!, body!);
    void answer.then(() => times.push(performance.now() - due));
    answers.push(answer);
  }
  const statuses = await Promise.all(answers);
  const figures: LoadFigures = {
    count: times.length,
    failures: statuses.filter((status) => status !== 200).length,
    perSecond: times.length / ((performance.now() - started) / 1_000),
    medianMs: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
  };
  console.log(JSON.stringify(figures));
  agent.destroy();
}

function post(url: string, agent: Agent, token: string, body: string): Promise<number> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    sent.on('error', reject).end(body);
  });
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
