import type { INestApplication } from '@nestjs/common';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';

/** The SQL statements that a service sends while `work` runs, in order, including those of its background jobs. */
export async function statementsDuring<T>(
  app: INestApplication,
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const { subscribers } = app.get(DataSource);
  const statements: string[] = [];
  const listener: EntitySubscriberInterface = { beforeQuery: ({ query }) => void statements.push(query) };
  subscribers.push(listener);
  try {
    return { result: await work(), statements };
  } finally {
    subscribers.splice(subscribers.indexOf(listener), 1);
  }
}
