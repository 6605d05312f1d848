import { posix } from 'node:path';
import { RequestMethod, type INestApplication, type PipeTransform, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/internal';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { GATEWAY_METADATA, MESSAGE_MAPPING_METADATA, MESSAGE_METADATA } from '@nestjs/websockets/internal';
import { PATTERN_METADATA, TRANSPORT_METADATA } from '@nestjs/microservices/constants';
import { Access, type AccessLevel } from '../../src/auth/access.decorators';
import { JETSTREAM } from '../../src/messaging';

/** Nest's numbers for where a parameter comes from. */
const HTTP_PLACES: Readonly<Record<string, string>> = { '3': 'body', '4': 'query', '5': 'path' };
const MESSAGE_PLACES: Readonly<Record<string, string>> = { '3': 'payload' };

/** Types that the validation pipe passes through unchecked. */
const UNCHECKED_TYPES = new Set<unknown>([String, Boolean, Number, Array, Object, undefined]);

interface Parameter {
  place: string;
  /** True when a DTO class or a pipe of its own checks it. */
  validated: boolean;
  /** The class of the parameter, as far as TypeScript emits it. */
  type: unknown;
}

export interface RouteFacts {
  method: string;
  path: string;
  access: AccessLevel;
  handler: string;
  parameters: Parameter[];
}

export interface MessageFacts {
  message: string;
  handler: string;
  /** True when the handler names a payload, and a DTO class or a pipe of its own checks it. */
  validated: boolean;
  parameters: Parameter[];
}

interface Handler {
  owner: Type;
  name: string;
  method: object;
}

/** Every HTTP route of an application: for tests that must fail when a route is forgotten. */
export function listRoutes(app: INestApplication): RouteFacts[] {
  const controllers = discovery(app).getControllers();
  return handlersOf(controllers, METHOD_METADATA).flatMap((handler) => {
    const { owner, name, method } = handler;
    const facts = {
      method: RequestMethod[metadata<RequestMethod>(METHOD_METADATA, method)!],
      access: metadata<AccessLevel>(Access.KEY, method) ?? metadata<AccessLevel>(Access.KEY, owner) ?? 'user',
      handler: `${owner.name}.${name}`,
      parameters: parametersOf(handler, HTTP_PLACES),
    };
    return pathsOf(owner).flatMap((prefix) =>
      pathsOf(method).map((path) => ({
        ...facts,
        path: posix.join('/', prefix, path).replace(/(?<=.)\/$/, ''),
      })),
    );
  });
}

/** Parameters that nothing validates; must be empty in every service. */
export function unvalidatedParameters(app: INestApplication): string[] {
  return listRoutes(app).flatMap(({ handler, parameters }) =>
    parameters.filter(({ validated }) => !validated).map(({ place }) => `${handler} (${place})`),
  );
}

/** Routes that ignore what they are sent in a body, unknown fields too; must be empty in every service. */
export function ignoredBodies(app: INestApplication): string[] {
  return listRoutes(app)
    .filter(({ method, parameters }) => method !== 'GET' && !parameters.some(({ place }) => place === 'body'))
    .map(({ handler }) => handler);
}

/** Every socket message that an application handles: for tests that must fail when one is forgotten. */
export function listMessages(app: INestApplication): MessageFacts[] {
  const gateways = discovery(app)
    .getProviders()
    .filter(({ metatype }) => metatype && metadata<boolean>(GATEWAY_METADATA, metatype));
  return handlersOf(gateways, MESSAGE_MAPPING_METADATA).map((handler) => {
    const payloads = parametersOf(handler, MESSAGE_PLACES);
    return {
      message: metadata<string>(MESSAGE_METADATA, handler.method) ?? '',
      handler: `${handler.owner.name}.${handler.name}`,
      validated: payloads.length > 0 && payloads.every(({ validated }) => validated),
      parameters: payloads,
    };
  });
}

/** Handlers whose payload nothing validates; must be empty in every service. */
export function unvalidatedMessages(app: INestApplication): string[] {
  return listMessages(app)
    .filter(({ validated }) => !validated)
    .map(({ handler, message }) => `${handler} (${message})`);
}

/** The types of the events that an application consumes. */
export function listEvents(app: INestApplication): string[] {
  return handlersOf(discovery(app).getControllers(), PATTERN_METADATA)
    .filter(({ method }) => metadata(TRANSPORT_METADATA, method) === JETSTREAM)
    .flatMap(({ method }) => metadata<string[]>(PATTERN_METADATA, method)!);
}

function discovery(app: INestApplication): DiscoveryService {
  return new DiscoveryService(app.get(ModulesContainer));
}

/** The methods with a given decorator of Nest. */
function handlersOf(wrappers: ReturnType<DiscoveryService['getProviders']>, mark: string): Handler[] {
  const scanner = new MetadataScanner();
  return wrappers.flatMap(({ metatype }) => {
    const owner = metatype as Type;
    const prototype = owner.prototype as Record<string, object>;
    return scanner
      .getAllMethodNames(prototype)
      .map((name) => ({ owner, name, method: prototype[name]! }))
      .filter(({ method }) => metadata(mark, method) !== undefined);
  });
}

function parametersOf({ owner, name }: Handler, places: Readonly<Record<string, string>>): Parameter[] {
  const args =
    metadata<Record<string, { index: number; pipes: PipeTransform[] }>>(ROUTE_ARGS_METADATA, owner, name) ??
    {};
  const types = metadata<unknown[]>('design:paramtypes', owner.prototype as object, name) ?? [];
  return Object.entries(args).flatMap(([key, { index, pipes }]) => {
    const place = places[key.split(':')[0] ?? ''];
    const type = types[index];
    return place ? [{ place, validated: pipes.length > 0 || !UNCHECKED_TYPES.has(type), type }] : [];
  });
}

function pathsOf(target: object): string[] {
  return [metadata<string | string[]>(PATH_METADATA, target) ?? ''].flat();
}

function metadata<T>(key: string, target: object, property?: string): T | undefined {
  return Reflect.getMetadata(key, target, property!) as T | undefined;
}
