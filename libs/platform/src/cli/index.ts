export {
  DEMO_DAYS,
  DEMO_PASSWORD,
  DEMO_PLAYERS,
  demoCommand,
  demoId,
  type DemoPart,
  type DemoPlayer,
} from './demo';
export { readSecret } from './read-secret';
export { runCli, type ServiceCli } from './run-cli';
export { serviceCommands, withApp } from './service-commands';
