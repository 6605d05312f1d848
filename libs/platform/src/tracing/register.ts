/**
 * The first import of every process: instrumentations patch modules as they are loaded, so modules loaded earlier are
 * not traced.
 */
import { startTracing } from './tracing';

startTracing();
