import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
import { isFields, type Fields, type KubernetesObject } from './object';

/**
 * Renders a folder like `kubectl kustomize`, for machines without kubectl. Supports only the features that
 * our files use and throws on others. Names get no content hash. A test compares the output with kubectl's.
 */
export function render(folder: string): KubernetesObject[] {
  return new Build(folder).objects;
}

/** One kustomization: it changes its own objects, before another one includes them as a resource. */
class Build {
  readonly objects: KubernetesObject[] = [];

  constructor(private readonly folder: string) {
    const kustomization = readKustomization(folder);
    for (const resource of kustomization.resources ?? []) {
      const path = join(folder, resource);
      this.objects.push(...(isFolder(path) ? render(path) : readObjects(path)));
    }
    for (const component of kustomization.components ?? []) this.applyComponent(join(folder, component));
    this.generateAll('ConfigMap', kustomization.configMapGenerator);
    this.generateAll('Secret', kustomization.secretGenerator);
    for (const patch of kustomization.patches ?? []) this.applyPatch(patch, folder);
    if (kustomization.namespace !== undefined) this.setNamespace(kustomization.namespace);
    for (const { name, newTag } of kustomization.images ?? []) this.setTag(name, newTag);
  }

  /** A component changes the objects of the kustomization that lists it. */
  private applyComponent(folder: string): void {
    const { patches = [], ...rest } = readKustomization(folder);
    const unsupported = Object.keys(rest).filter((key) => key !== 'apiVersion' && key !== 'kind');
    if (unsupported.length > 0) throw new Error(`${folder}: a component has patches only`);
    for (const patch of patches) this.applyPatch(patch, folder);
  }

  private generateAll(kind: 'ConfigMap' | 'Secret', generators: Generator[] = []): void {
    for (const { name, behavior, ...sources } of generators) {
      const data = this.read(sources);
      if (kind === 'Secret')
        for (const key of Object.keys(data)) data[key] = Buffer.from(data[key]!).toString('base64');
      const there = this.objects.find((object) => object.kind === kind && object.metadata.name === name);
      if ((there !== undefined) !== (behavior === 'merge'))
        throw new Error(`${this.folder}: ${kind} '${name}' is ${there ? 'there already' : 'not there'}`);
      const type = kind === 'Secret' ? { type: 'Opaque' } : {};
      if (there) Object.assign(there.data!, data);
      else this.objects.push({ apiVersion: 'v1', kind, metadata: { name }, data, ...type });
    }
  }

  private read({ literals = [], files = [], envs = [] }: Omit<Generator, 'name'>): Record<string, string> {
    const content = (file: string): string => readFileSync(join(this.folder, file), 'utf8');
    const lines = envs.flatMap((file) => content(file).split('\n'));
    const variables = [...literals, ...lines].filter((line) => line !== '' && !line.startsWith('#'));
    return Object.fromEntries([
      ...files.map((file) => [basename(file), content(file)]),
      ...variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ]) as Record<string, string>;
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

/** Calls `visit` with every map inside a value, the outer ones first. */
function eachFields(value: unknown, visit: (fields: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) eachFields(item, visit);
  if (!isFields(value)) return;
  visit(value);
  for (const item of Object.values(value)) eachFields(item, visit);
}

/** The caller restores the object's own metadata, which our files never patch. */
function patched(object: Fields, change: unknown): Fields {
  return isFields(change) ? mergePatch(object, change) : replaceAll(object, change as Replacement[]);
}

function isTarget({ kind, metadata }: KubernetesObject, target: Target): boolean {
  return kind === target.kind && new RegExp(`^(?:${target.name ?? '.*'})$`).test(metadata.name);
}
