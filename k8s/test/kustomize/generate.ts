import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Generator } from './kustomization';
import { eachFields, isFields, type Fields, type KubernetesObject } from './object';

type GeneratedKind = 'ConfigMap' | 'Secret';

const NOT_IN_SUFFIX: Readonly<Record<string, string>> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };
const SUFFIX_LENGTH = 10;
const BASE64_LINE = 70;
const BASE64_LINES = /.{1,70}/g;

export function generate(kind: GeneratedKind, generator: Generator, folder: string): KubernetesObject {
  const entries = Object.entries(contentOf(generator, folder));
  const encode = (value: string): string =>
    kind === 'Secret' ? Buffer.from(value).toString('base64') : value;
  return {
    apiVersion: 'v1',
    kind,
    metadata: { name: generator.name },
    data: Object.fromEntries(entries.map(([key, value]) => [key, encode(value)])),
    ...(kind === 'Secret' && { type: 'Opaque' }),
  };
}

function contentOf({ literals = [], files = [], envs = [] }: Generator, folder: string) {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const lines = envs.flatMap((file) => read(file).split('\n'));
  const variables = [...literals, ...lines].filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries([
    ...files.map((file) => [basename(file), read(file)]),
    ...variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ]) as Record<string, string>;
}

/** Names generated objects by their content too, so that a change rolls the pods that read it. */
export function nameByContent(objects: KubernetesObject[], generated: Set<KubernetesObject>): void {
  const names = { ConfigMap: new Map<string, string>(), Secret: new Map<string, string>() };
  for (const object of generated) {
    const { name } = object.metadata;
    object.metadata.name = `${name}-${suffixOf(object)}`;
    names[object.kind as GeneratedKind].set(name, object.metadata.name);
  }
  for (const object of objects)
    eachFields(object.spec, (fields) => {
      rename(fields.configMapRef, 'name', names.ConfigMap);
      rename(fields.configMapKeyRef, 'name', names.ConfigMap);
      rename(fields.configMap, 'name', names.ConfigMap);
      rename(fields.secretRef, 'name', names.Secret);
      rename(fields.secretKeyRef, 'name', names.Secret);
      rename(fields.secret, 'secretName', names.Secret);
      rename(fields.secret, 'name', names.Secret);
    });
}

function rename(reference: unknown, field: string, names: ReadonlyMap<string, string>): void {
  if (!isFields(reference)) return;
  const name = names.get(reference[field] as string);
  if (name !== undefined) reference[field] = name;
}

/** As kustomize does: the beginning of a hash of the JSON that Go writes, without the name, in letters that make no words. */
function suffixOf({ kind, data = {}, type }: KubernetesObject): string {
  const entries = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  const written = entries.map(([key, value]) => [key, kind === 'Secret' ? broken(value) : value]);
  const content: Fields = { data: Object.fromEntries(written), kind, name: '', ...(type && { type }) };
  const json = JSON.stringify(content).replace(
    /[<>&]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
  const hash = createHash('sha256').update(json).digest('hex').slice(0, SUFFIX_LENGTH);
  return [...hash].map((digit) => NOT_IN_SUFFIX[digit] ?? digit).join('');
}

/** kustomize breaks the lines of long Base64, which changes nothing but the hash. */
function broken(base64: string): string {
  return base64.length < BASE64_LINE ? base64 : base64.replace(BASE64_LINES, '$&\n');
}
