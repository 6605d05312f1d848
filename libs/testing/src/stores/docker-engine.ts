import { hostname } from 'node:os';
import { isAlive } from '../leftovers';

const OWNER_LABEL = 'fourfold.owner';

/** The label that tells a later run whose a container is. */
export function ownerLabel(): Record<string, string> {
  return { [OWNER_LABEL]: `${process.pid}@${hostname()}` };
}

/** Removes containers of earlier runs on this machine that were killed before they could clean up. */
export async function removeLeftoverContainers(): Promise<void> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const ours = await dockerode.listContainers({ all: true, filters: { label: [OWNER_LABEL] } });
  for (const { Id, Labels } of ours) {
    const [pid, host] = (Labels[OWNER_LABEL] ?? '').split('@');
    if (host === hostname() && !isAlive(Number(pid)))
      await dockerode.getContainer(Id).remove({ force: true, v: true });
  }
}

/** Why containers of these images can't be started here, or `undefined` when they can. */
export async function whyNoContainers(images: string[]): Promise<string | undefined> {
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers');
  try {
    const { image: local } = await getContainerRuntimeClient();
    for (const image of images)
      if (!(await local.exists(ImageName.fromString(image)))) return `the image ${image} is not here`;
    return undefined;
  } catch {
    return 'no Docker engine answers';
  }
}
