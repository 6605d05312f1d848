export * from './presence.module';
export { PresenceService } from './presence.service';
