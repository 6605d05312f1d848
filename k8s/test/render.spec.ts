import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kustomize/object';
import { render } from './kustomize/render';
import { copyOfSources, overlayFolder, OVERLAYS, overlayWith } from './fixtures/overlays';

/** The suffix that kubectl adds to a ConfigMap or Secret, so that a changed content restarts the pods. */
const CONTENT_HASH = /-[bcdfghkmt24-9]{10}\b/g;

const ADDITIONS = { resources: ['backup'], components: ['quota', '../deploy/observability'] };

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

describe('the renderer', () => {
  const sources = copyOfSources();

  const folders = [
    ...OVERLAYS.map((overlay) => [overlay, overlayFolder(sources, overlay)]),
    ['production with additions', overlayWith(sources, 'production', ADDITIONS)],
  ] as [string, string][];

  (hasKubectl ? it : it.skip).each(folders)('renders the overlay %s as kubectl does', (_, folder) => {
    const output = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    const expected = parseAllDocuments(output.replace(CONTENT_HASH, ''), { version: '1.1' }).map((document) =>
      withoutLineBreaks(document.toJS() as KubernetesObject),
    );
    expect(sorted(render(folder))).toEqual(sorted(expected));
  });

  it('refuses a feature that it does not have', () => {
    const folder = join(sources, 'unknown-feature');
    mkdirSync(folder);
    writeFileSync(join(folder, 'kustomization.yaml'), 'namePrefix: other-\n');
    expect(() => render(folder)).toThrow("'namePrefix' cannot be rendered here");
  });
});

function sorted(objects: KubernetesObject[]): KubernetesObject[] {
  const keyOf = ({ kind, metadata }: KubernetesObject): string => `${kind}/${metadata.name}`;
  return objects.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** kubectl breaks the lines of long Base64. */
function withoutLineBreaks(object: KubernetesObject): KubernetesObject {
  if (object.kind !== 'Secret') return object;
  const entries = Object.entries(object.data!).map(([key, value]) => [key, value.replaceAll('\n', '')]);
  return { ...object, data: Object.fromEntries(entries) as Record<string, string> };
}
