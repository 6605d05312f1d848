import {
  canInstallPackages,
  chooseMode,
  DEBIAN_PACKAGES,
  findChromium,
  findProgram,
  HEADLESS_CHROMIUM,
  installPackages,
  locatePostgresClient,
  locateProgram,
  PGBOUNCER,
  STORE_KINDS,
} from '@fourfold/stack';

/** Installs the programs that the tests need and this machine lacks. @throws Error naming them when it can't */
export async function ensurePrograms(): Promise<void> {
  const stores =
    (await chooseMode()) === 'docker' ? [] : STORE_KINDS.filter((kind) => locateProgram(kind) === undefined);
  const missing = [
    ...stores.map((kind) => DEBIAN_PACKAGES[kind]),
    // The server's package depends on it.
    ...(stores.includes('postgres') || locatePostgresClient() ? [] : ['postgresql-client']),
    ...(findProgram(PGBOUNCER) ? [] : [PGBOUNCER]),
    ...(findChromium() ? [] : [HEADLESS_CHROMIUM]),
  ];
  if (missing.length === 0) return;
  const packages = missing.join(' ');
  if (!canInstallPackages())
    throw new Error(`The tests need these programs: sudo apt-get install ${packages}`);
  console.log(`Installing Debian's packages for the tests: ${packages} …`);
  await installPackages(missing);
}
