import { runProcess, WORKSPACE_ROOT } from '@fourfold/testing';
import type { Report } from '../report';

/** The JavaScript of a page's first load, as the web app's own budget counts it. */
export async function measureWeb(report: Report): Promise<void> {
  const output = await runProcess({
    command: process.execPath,
    args: ['web/scripts/budget.mjs'],
    cwd: WORKSPACE_ROOT,
  }).catch((error: Error) => error.message);
  for (const [, page, kilobytes, allowed] of output.matchAll(/^(\S+): ([\d.]+) KB.* the (\d+) KB/gm))
    report.add(`JavaScript of the first load of ${page}`, Number(kilobytes), 'KB', { max: Number(allowed) });
}
