/** Prints every fault of the starter content; fails when there is one. */
import { lintContent } from './lint-content';
import { readContent } from './read-content';

async function main(): Promise<void> {
  const content = await readContent();
  const faults = lintContent(content);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const { volumes, reserve } = content;
  process.stdout.write(
    `${volumes.length} puzzles and ${reserve.length} in reserve, ${faults.length} faults\n`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

void main();
