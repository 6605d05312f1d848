/** Generated from the types of this library by `npm run docs`; no part of the web app. */
import answers from './answers.json';
import asyncApi from './asyncapi.json';

/** What every operation of the HTTP API answers, as JSON schemas. */
export const ANSWERS: { answers: Record<string, object>; schemas: Record<string, object> } = answers;

/** The AsyncAPI document of sockets and events. */
export const ASYNC_API: object = asyncApi;
