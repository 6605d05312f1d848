import { Logger as NestLogger } from '@nestjs/common';
import type { Logger } from 'typeorm';

/** Lets TypeORM's warnings into our log, and nothing else: its lines about queries hold their parameters. */
export class TypeOrmLogger implements Logger {
  private readonly logger = new NestLogger('database');

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.logger.warn(String(message));
  }

  logQuery(): void {}
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
}
