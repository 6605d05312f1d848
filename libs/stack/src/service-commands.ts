import { join } from 'node:path';
import { inherited } from './inherited';
import { startProcess, type ManagedProcess } from './process';
import type { ServiceName } from './topology';
import { isBuiltForTests, nodeArguments, serviceFolder, WORKSPACE_ROOT } from './workspace';

/** A command of a service's command line, with its environment. */
export interface ServiceCommand {
  service: ServiceName;
  command: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
}

/**
 * Runs commands of several services in one process, one after the other: loading the modules of a service takes longer than
 * most commands. @param abort ends it
 */
export function startServiceCommands(
  commands: readonly ServiceCommand[],
  { fromBuild, abort }: { fromBuild: boolean; abort?: AbortSignal },
): ManagedProcess {
  const script = (name: string): string => (fromBuild ? `dist/${name}.js` : `src/${name}.ts`);
  const steps = commands.map(({ service, command, args = [], env }) => ({
    module: join(serviceFolder(service), script('commands')),
    command,
    args,
    env,
  }));
  return startProcess({
    command: process.execPath,
    args: [...nodeArguments(fromBuild), script('cli/run-together')],
    cwd: join(WORKSPACE_ROOT, 'libs/platform'),
    env: inherited(),
    input: JSON.stringify(steps),
    ...(abort ? { abort } : {}),
  });
}

/** The same in a test, to the end; returns what they wrote. @throws Error with the end of it when a command fails */
export async function runServiceCommands(commands: readonly ServiceCommand[]): Promise<string> {
  const child = startServiceCommands(commands, { fromBuild: isBuiltForTests() });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`A command of a service failed\n${child.tail()}`);
  return child.logs();
}
