/**
 * The first import of every process: instrumentations wrap modules while they are loaded, so whatever is loaded before them
 * is not traced.
 */
import { startTracing } from './tracing';

startTracing();
