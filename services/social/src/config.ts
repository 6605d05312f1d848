import { DatabaseServiceConfig } from '@fourfold/platform';

export class SocialConfig extends DatabaseServiceConfig {
  override PORT = 8003;

  get service(): string {
    return 'social';
  }
}
