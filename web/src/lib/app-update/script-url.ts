interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** The worker's address in the form that the content security policy demands where the browser knows Trusted Types. */
export function workerUrl(path: string): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('fourfold-worker', { createScriptURL: (url) => url });
  return policy?.createScriptURL(path) ?? path;
}
