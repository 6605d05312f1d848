export * from './presence.module';
export { PresenceService, PresenceSettings } from './presence.service';
