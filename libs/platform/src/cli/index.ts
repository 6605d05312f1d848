export { runCli } from './run-cli';
export { serviceCommands, withApp } from './service-commands';
