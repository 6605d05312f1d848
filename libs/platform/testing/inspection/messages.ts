import type { INestApplication, PipeTransform, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ARGUMENTS_METADATA, isChecked, metadata } from './metadata';

/** Names under which `@nestjs/websockets` keeps what its decorators say; not exported by it, so a test pins them. */
const GATEWAY_METADATA = 'websockets:is_gateway';
const HANDLER_METADATA = 'websockets:message_mapping';
const MESSAGE_METADATA = 'message';
/** Its number for a parameter that is the payload. */
const PAYLOAD = '3';

export interface MessageFacts {
  message: string;
  handler: string;
  /** True when the handler names a payload, and a DTO class or a pipe of its own checks it. */
  validated: boolean;
}

interface ArgumentMetadata {
  index: number;
  pipes: (PipeTransform | Type<PipeTransform>)[];
}

function messagesOf(gateway: Type, scanner: MetadataScanner): MessageFacts[] {
  const prototype = gateway.prototype as Record<string, object>;
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    if (metadata<boolean>(HANDLER_METADATA, handler) !== true) return [];
    const args = metadata<Record<string, ArgumentMetadata>>(ARGUMENTS_METADATA, gateway, name) ?? {};
    const types = metadata<unknown[]>('design:paramtypes', prototype, name) ?? [];
    const payloads = Object.entries(args).filter(([key]) => key.split(':')[0] === PAYLOAD);
    return {
      message: metadata<string>(MESSAGE_METADATA, handler) ?? '',
      handler: `${gateway.name}.${name}`,
      validated:
        payloads.length > 0 &&
        payloads.every(([, { index, pipes }]) => pipes.length > 0 || isChecked(types[index])),
    };
  });
}

/** Every socket message that an application handles: for tests that must fail when one is forgotten. */
export function listMessages(app: INestApplication): MessageFacts[] {
  const scanner = new MetadataScanner();
  const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.providers.values(),
  ]);
  return providers.flatMap(({ metatype }) =>
    typeof metatype === 'function' && metadata<boolean>(GATEWAY_METADATA, metatype) === true
      ? messagesOf(metatype as Type, scanner)
      : [],
  );
}

/** Handlers whose payload nothing validates; must be empty in every service. */
export function unvalidatedMessages(app: INestApplication): string[] {
  return listMessages(app).flatMap(({ handler, message, validated }) =>
    validated ? [] : [`${handler} (${message})`],
  );
}
