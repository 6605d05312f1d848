import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json';
import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  EVENT_OWNERS,
  EVENT_TYPES,
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
} from '@fourfold/contracts';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { AsyncApiDocument } from '../src/asyncapi';
import { FOLDER, generateDocuments } from '../src/documents';
import { listPublished } from '../src/sources';

const generated = generateDocuments(WORKSPACE_ROOT);
const { channels, operations } = generated['asyncapi.json'] as AsyncApiDocument;

const messagesOf = (channel: string, side: 'client' | 'server'): string[] =>
  Object.keys(channels[channel]!.messages)
    .filter((key) => key.startsWith(`${side}.`))
    .map((key) => key.slice(side.length + 1))
    .sort();

describe('the generated documents', () => {
  it.each(Object.keys(generated))('include %s as `npm run docs` generates it', (name) => {
    const kept: unknown = JSON.parse(readFileSync(join(WORKSPACE_ROOT, FOLDER, name), 'utf8'));
    expect(kept).toEqual(JSON.parse(JSON.stringify(generated[name])));
  });
});

describe('the AsyncAPI document', () => {
  it('matches the schema of AsyncAPI 3', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    const validate = ajv.compile(asyncApiSchema);
    validate(JSON.parse(JSON.stringify(generated['asyncapi.json'])));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('has no dangling references', () => {
    const document = generated['asyncapi.json'];
    const missing = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
      .map(([, pointer]) => pointer!)
      .filter((pointer) => {
        const keys = pointer.split('/');
        return (
          keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document) ===
          undefined
        );
      });
    expect(missing).toEqual([]);
  });

  it.each([
    ['battle', 'client', BATTLE_CLIENT],
    ['battle', 'server', BATTLE_SERVER],
    ['friends', 'client', FRIENDS_CLIENT],
    ['friends', 'server', FRIENDS_SERVER],
  ] as const)('has every message that the %s socket’s %s sends', (channel, side, names) => {
    expect(messagesOf(channel, side)).toEqual(Object.values(names).sort());
  });

  it('has the events that the services publish, each by its owner', () => {
    const documented = Object.keys(operations).filter((name) => name.includes('.publishes.'));
    const published = listPublished(WORKSPACE_ROOT).map(
      ({ service, type }) => `${service}.publishes.${type}`,
    );
    // The platform publishes these for every service.
    const acts = EVENT_TYPES.filter((type) => type.endsWith('.admin_acted')).map(
      (type) => `${EVENT_OWNERS[type]}.publishes.${type}`,
    );
    expect(documented.sort()).toEqual([...new Set([...published, ...acts])].sort());
  });

  it('has a consumer of every event', () => {
    const consumed = Object.keys(operations)
      .filter((name) => name.includes('.consumes.'))
      .map((name) => name.split('.consumes.')[1]);
    expect(EVENT_TYPES.filter((type) => !consumed.includes(type))).toEqual([]);
  });
});
