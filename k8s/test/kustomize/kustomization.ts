import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './object';

export interface Target {
  kind: string;
  /** A regular expression for the whole name; without it every object of the kind is a target. */
  name?: string;
}

export interface Patch {
  target: Target;
  path?: string;
  patch?: string;
}

export interface Generator {
  name: string;
  behavior?: 'merge';
  literals?: string[];
  files?: string[];
  envs?: string[];
  options?: { labels?: Record<string, string> };
}

/** The features of kustomize that our files use. */
export interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  resources?: string[];
  components?: string[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
  patches?: Patch[];
  images?: Image[];
  /** Files, each with a transformer. */
  transformers?: string[];
}

export interface Image {
  name: string;
  newName?: string;
  newTag?: string;
  digest?: string;
}

/** The one transformer that our files use: a suffix for the names of some kinds. */
export interface SuffixTransformer {
  kind: 'SuffixTransformer';
  suffix: string;
  fieldSpecs: { kind: string; path: 'metadata/name' }[];
}

const KNOWN: readonly (keyof Kustomization)[] = [
  ...(['apiVersion', 'kind', 'namespace', 'resources', 'components'] as const),
  ...(['configMapGenerator', 'secretGenerator', 'patches', 'images', 'transformers'] as const),
];

/** Kubernetes reads YAML 1.1, where 0440 is octal. */
const YAML = { version: '1.1' } as const;

/** @throws Error naming a feature that this renderer does not have */
export function readKustomization(folder: string): Kustomization {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
  const kustomization = parse(text, YAML) as Kustomization;
  const unknown = Object.keys(kustomization).filter((key) => !KNOWN.includes(key as keyof Kustomization));
  if (unknown.length > 0) throw new Error(`${folder}: '${unknown.join(', ')}' cannot be rendered here`);
  return kustomization;
}

/** Every object of a file with one or more YAML documents. */
export function readObjects(file: string): KubernetesObject[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), YAML).map((document) => {
    const [fault] = document.errors;
    if (fault) throw fault;
    return document.toJS() as KubernetesObject;
  });
}

export function parsePatch(text: string): unknown {
  return parse(text, YAML);
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
