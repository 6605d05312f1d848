import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  isFolder,
  parsePatch,
  readKustomization,
  readObjects,
  type Generator,
  type Image,
  type Kustomization,
  type Patch,
  type SuffixTransformer,
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

/** Kinds that are in no namespace. */
const OF_THE_CLUSTER = ['Namespace', 'PriorityClass'];

/** One kustomization: it changes its own objects, before another one includes them as a resource. */
class Build {
  readonly objects: KubernetesObject[] = [];

  constructor(private readonly folder: string) {
    this.apply(readKustomization(folder), folder);
  }

  /** A component is applied to the objects of the kustomization that lists it. */
  private apply(kustomization: Kustomization, folder: string): void {
    for (const resource of kustomization.resources ?? []) {
      const path = join(folder, resource);
      this.objects.push(...(isFolder(path) ? render(path) : readObjects(path)));
    }
    for (const component of kustomization.components ?? [])
      this.apply(readKustomization(join(folder, component)), join(folder, component));
    this.generateAll('ConfigMap', folder, kustomization.configMapGenerator);
    this.generateAll('Secret', folder, kustomization.secretGenerator);
    for (const patch of kustomization.patches ?? []) this.applyPatch(patch, folder);
    if (kustomization.namespace !== undefined) this.setNamespace(kustomization.namespace);
    for (const image of kustomization.images ?? []) this.setImage(image);
    for (const file of kustomization.transformers ?? []) this.addSuffix(join(folder, file));
  }

  private generateAll(kind: 'ConfigMap' | 'Secret', folder: string, generators: Generator[] = []): void {
    for (const { name, behavior, options, ...sources } of generators) {
      const data = this.read(folder, sources);
      if (kind === 'Secret')
        for (const key of Object.keys(data)) data[key] = Buffer.from(data[key]!).toString('base64');
      const there = this.objects.find((object) => object.kind === kind && object.metadata.name === name);
      if ((there !== undefined) !== (behavior === 'merge'))
        throw new Error(`${this.folder}: ${kind} '${name}' is ${there ? 'there already' : 'not there'}`);
      const type = kind === 'Secret' ? { type: 'Opaque' } : {};
      if (there) Object.assign(there.data!, data);
      else this.objects.push({ apiVersion: 'v1', kind, metadata: { ...options, name }, data, ...type });
    }
  }

  private read(
    folder: string,
    { literals = [], files = [], envs = [] }: Omit<Generator, 'name'>,
  ): Record<string, string> {
    const content = (file: string): string => readFileSync(join(folder, file), 'utf8');
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
    for (const object of targets) {
      const { apiVersion, kind, metadata } = object;
      Object.assign(object, patched(object as unknown as Fields, structuredClone(change)));
      // What identifies the object in a patch only stands for its targets.
      Object.assign(object, { apiVersion, kind, metadata: { ...object.metadata, ...metadata } });
    }
  }

  private setNamespace(namespace: string): void {
    for (const { kind, metadata } of this.objects)
      if (!OF_THE_CLUSTER.includes(kind)) metadata.namespace = namespace;
  }

  private setImage({ name, newName = name, newTag, digest }: Image): void {
    const image = digest === undefined ? `${newName}:${newTag}` : `${newName}@${digest}`;
    for (const object of this.objects)
      eachFields(object.spec, (fields) => {
        if (fields.image === name) fields.image = image;
      });
  }

  private addSuffix(file: string): void {
    const [transformer] = readObjects(file) as unknown as [SuffixTransformer];
    if (transformer.kind !== 'SuffixTransformer')
      throw new Error(`${file}: '${transformer.kind as string}' cannot be rendered here`);
    const kinds = transformer.fieldSpecs.map(({ kind }) => kind);
    for (const { kind, metadata } of this.objects)
      if (kinds.includes(kind)) metadata.name += transformer.suffix;
  }
}

/** Calls `visit` with every map inside a value, the outer ones first. */
function eachFields(value: unknown, visit: (fields: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) eachFields(item, visit);
  if (!isFields(value)) return;
  visit(value);
  for (const item of Object.values(value)) eachFields(item, visit);
}

function patched(object: Fields, change: unknown): Fields {
  return isFields(change) ? mergePatch(object, change) : replaceAll(object, change as Replacement[]);
}

function isTarget({ kind, metadata }: KubernetesObject, target: Target): boolean {
  return kind === target.kind && new RegExp(`^(?:${target.name ?? '.*'})$`).test(metadata.name);
}
