import { RequestMethod, type INestApplication, type PipeTransform, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS_METADATA, type AccessLevel } from '../../src/auth/access.decorators';
import { ARGUMENTS_METADATA, isChecked, metadata } from './metadata';

/** Names under which Nest keeps what its decorators say; not exported by it, so a test pins them. */
const PATH_METADATA = 'path';
const METHOD_METADATA = 'method';

/** Nest's numbers for where a parameter comes from. */
const PLACES: Readonly<Record<string, 'body' | 'query' | 'path'>> = {
  '3': 'body',
  '4': 'query',
  '5': 'path',
};

export interface RouteParameter {
  place: 'body' | 'query' | 'path';
  /** True when a DTO class or a pipe of its own checks it. */
  validated: boolean;
}

export interface RouteFacts {
  method: string;
  path: string;
  access: AccessLevel;
  handler: string;
  parameters: RouteParameter[];
}

interface ArgumentMetadata {
  index: number;
  pipes: (PipeTransform | Type<PipeTransform>)[];
}

function join(prefix: string, path: string): string {
  return `/${[prefix, path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}

function parametersOf(controller: Type, name: string): RouteParameter[] {
  const args = metadata<Record<string, ArgumentMetadata>>(ARGUMENTS_METADATA, controller, name) ?? {};
  const types = metadata<unknown[]>('design:paramtypes', controller.prototype as object, name) ?? [];
  return Object.entries(args).flatMap(([key, { index, pipes }]) => {
    const place = PLACES[key.split(':')[0] ?? ''];
    return place ? [{ place, validated: pipes.length > 0 || isChecked(types[index]) }] : [];
  });
}

function routesOf(controller: Type, scanner: MetadataScanner): RouteFacts[] {
  const prototype = controller.prototype as Record<string, object>;
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    const method = metadata<RequestMethod>(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const prefixes = [metadata<string | string[]>(PATH_METADATA, controller) ?? ''].flat();
    const paths = [metadata<string | string[]>(PATH_METADATA, handler) ?? ''].flat();
    const access =
      metadata<AccessLevel>(ACCESS_METADATA, handler) ??
      metadata<AccessLevel>(ACCESS_METADATA, controller) ??
      'user';
    return prefixes.flatMap((prefix) =>
      paths.map((path) => ({
        method: RequestMethod[method],
        path: join(prefix, path),
        access,
        handler: `${controller.name}.${name}`,
        parameters: parametersOf(controller, name),
      })),
    );
  });
}

/** Every HTTP route of an application: for tests that must fail when a route is forgotten. */
export function listRoutes(app: INestApplication): RouteFacts[] {
  const scanner = new MetadataScanner();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap((wrapper) =>
    typeof wrapper.metatype === 'function' ? routesOf(wrapper.metatype as Type, scanner) : [],
  );
}

/** Parameters that nothing validates; must be empty in every service. */
export function unvalidatedParameters(app: INestApplication): string[] {
  return listRoutes(app).flatMap((route) =>
    route.parameters
      .filter((parameter) => !parameter.validated)
      .map((parameter) => `${route.handler} (${parameter.place})`),
  );
}
