/** Generated from the types of this library by `npm run docs`; not used by the web app. */
import answers from './answers.json';
import asyncApi from './asyncapi.json';

/** Response bodies of all HTTP operations, as JSON schemas. */
export const ANSWERS: { answers: Record<string, object>; schemas: Record<string, object> } = answers;

/** The AsyncAPI document of sockets and events. */
export const ASYNC_API: object = asyncApi;
