export {
  DEMO_DAYS,
  DEMO_PASSWORD,
  DEMO_USERS,
  demoCommand,
  demoId,
  type DemoPart,
  type DemoUser,
} from './demo';
export { readSecret } from './read-secret';
export { runCli } from './run-cli';
export { serviceCommands, withApp } from './service-commands';
