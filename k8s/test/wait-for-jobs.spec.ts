import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const SCRIPT = join(__dirname, '..', 'wait-for-jobs.sh');

describe('the wait for Jobs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-kubectl-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the script with a kubectl that lists these Jobs, one answer after the other. */
  function wait(...answers: string[]): { status: number | null; stderr: string } {
    answers.forEach((answer, index) => writeFileSync(join(folder, `answer-${index}`), answer));
    writeFileSync(join(folder, 'next'), '0');
    const kubectl = `#!/bin/sh
cd ${folder}
case "$*" in *logs*) echo 'its last line' ; exit ;; esac
next=$(cat next); echo $((next + 1)) > next; cat answer-$next
`;
    writeFileSync(join(folder, 'kubectl'), kubectl);
    chmodSync(join(folder, 'kubectl'), 0o755);
    const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, WAIT_SECONDS: '0' };
    return spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' });
  }

  it('ends when every Job is complete', () => {
    const { status } = wait('auth-migrate \nstream Complete', 'auth-migrate Complete\nstream Complete');
    expect(status).toBe(0);
  });

  it('ends as soon as one has failed, with its log', () => {
    const { status, stderr } = wait('auth-migrate \nstream FailureTarget Failed');
    expect(status).toBe(1);
    expect(stderr).toContain('stream has failed:\nits last line');
  });
});
