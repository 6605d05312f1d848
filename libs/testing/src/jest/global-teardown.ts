/** Jest `globalTeardown`: ends what `global-setup` started. */
async function globalTeardown(): Promise<void> {
  await globalThis.fourfoldTestStores?.stop();
}

export = globalTeardown;
