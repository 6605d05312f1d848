import { createHash } from 'node:crypto';
import {
  applyDecorators,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

/** Short: the boards of a player who submits a score change at once. */
const SHARED_SECONDS = 2;

/**
 * The answer is the same for everybody who sends the same headers `vary`: caches in front of Fourfold may keep it for two
 * seconds. Browsers ask each time and get 304 while it has not changed. Errors are not kept.
 */
export function SharedCache(...vary: string[]): MethodDecorator {
  return applyDecorators(UseInterceptors(new SharedCacheInterceptor(vary)));
}

class SharedCacheInterceptor implements NestInterceptor {
  constructor(private readonly vary: readonly string[]) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<string> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((answer) => {
        const text = JSON.stringify(answer);
        response.setHeader('Cache-Control', `public, max-age=0, s-maxage=${SHARED_SECONDS}`);
        response.setHeader('ETag', `"${createHash('sha1').update(text).digest('base64url')}"`);
        for (const name of this.vary) response.vary(name);
        // Express compares the ETag with `If-None-Match` and sends 304.
        response.type('json');
        return text;
      }),
    );
  }
}
