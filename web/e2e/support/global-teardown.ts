const stopStack = async (): Promise<void> => {
  await globalThis.fourfoldStack?.stop();
};

module.exports = stopStack;
