import { DatabaseServiceConfig } from '@fourfold/platform';

export class AdminConfig extends DatabaseServiceConfig {
  override PORT = 8005;

  get service(): string {
    return 'admin';
  }
}
