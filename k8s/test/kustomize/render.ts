import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, nameByContent } from './generate';
import {
  isFolder,
  parsePatch,
  readKustomization,
  readObjects,
  type Generator,
  type Patch,
  type Target,
} from './kustomization';
import { mergePatch, replaceAll, type Replacement } from './merge';
import { eachFields, isFields, type Fields, type KubernetesObject } from './object';

/**
 * What `kubectl kustomize` makes of a folder, for machines that have nothing but Node: only the features that our files use;
 * any other is an error. Where kubectl is there, a test compares both.
 */
export function render(folder: string): KubernetesObject[] {
  const { objects, generated } = new Build(folder);
  nameByContent(objects, generated);
  return objects;
}

/** One kustomization: what it changes are its own objects, before another one takes them as a resource. */
class Build {
  readonly objects: KubernetesObject[] = [];
  readonly generated = new Set<KubernetesObject>();

  constructor(private readonly folder: string) {
    const kustomization = readKustomization(folder);
    for (const resource of kustomization.resources ?? []) this.addResource(join(folder, resource));
    for (const component of kustomization.components ?? []) this.applyComponent(join(folder, component));
    this.generateAll('ConfigMap', kustomization.configMapGenerator);
    this.generateAll('Secret', kustomization.secretGenerator);
    for (const patch of kustomization.patches ?? []) this.applyPatch(patch, folder);
    if (kustomization.namespace !== undefined) this.setNamespace(kustomization.namespace);
    for (const { name, newTag } of kustomization.images ?? []) this.setTag(name, newTag);
  }

  private addResource(path: string): void {
    if (!isFolder(path)) {
      this.objects.push(...readObjects(path));
      return;
    }
    const { objects, generated } = new Build(path);
    this.objects.push(...objects);
    for (const object of generated) this.generated.add(object);
  }

  /** A component changes the objects of whoever names it. */
  private applyComponent(folder: string): void {
    const { patches = [], ...rest } = readKustomization(folder);
    const unsupported = Object.keys(rest).filter((key) => key !== 'apiVersion' && key !== 'kind');
    if (unsupported.length > 0) throw new Error(`${folder}: a component has patches only`);
    for (const patch of patches) this.applyPatch(patch, folder);
  }

  private generateAll(kind: 'ConfigMap' | 'Secret', generators: Generator[] = []): void {
    for (const generator of generators) {
      const object = generate(kind, generator, this.folder);
      const there = [...this.generated].find(
        (other) => other.kind === kind && other.metadata.name === generator.name,
      );
      if ((there !== undefined) !== (generator.behavior === 'merge'))
        throw new Error(
          `${this.folder}: ${kind} '${generator.name}' is ${there ? 'there already' : 'not there'}`,
        );
      if (there) {
        there.data = { ...there.data, ...object.data };
      } else {
        this.objects.push(object);
        this.generated.add(object);
      }
    }
  }

  private applyPatch({ target, path, patch }: Patch, folder: string): void {
    const change = parsePatch(patch ?? readFileSync(join(folder, path!), 'utf8'));
    const targets = this.objects.filter((object) => isTarget(object, target));
    for (const object of targets)
      Object.assign(object, patched(object as unknown as Fields, structuredClone(change)), {
        metadata: object.metadata,
      });
  }

  private setNamespace(namespace: string): void {
    for (const { kind, metadata } of this.objects) if (kind !== 'Namespace') metadata.namespace = namespace;
  }

  private setTag(image: string, tag: string): void {
    for (const object of this.objects)
      eachFields(object.spec, (fields) => {
        if (fields.image === image) fields.image = `${image}:${tag}`;
      });
  }
}

/** The metadata of the object itself are never patched by our files. */
function patched(object: Fields, change: unknown): Fields {
  return isFields(change) ? mergePatch(object, change) : replaceAll(object, change as Replacement[]);
}

function isTarget({ kind, metadata }: KubernetesObject, target: Target): boolean {
  return kind === target.kind && new RegExp(`^(?:${target.name ?? '.*'})$`).test(metadata.name);
}
