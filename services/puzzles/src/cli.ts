import 'reflect-metadata';
import { runCli } from '@fourfold/platform/cli';
import { CLI } from './commands';

void runCli(CLI);
