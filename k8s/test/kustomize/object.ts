/** A Kubernetes object, or a patch to one, as its YAML says it. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec?: unknown;
  data?: Record<string, string>;
  type?: string;
}

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Calls `visit` with every map inside a value, the outer ones first. */
export function eachFields(value: unknown, visit: (fields: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) eachFields(item, visit);
  if (!isFields(value)) return;
  visit(value);
  for (const item of Object.values(value)) eachFields(item, visit);
}
