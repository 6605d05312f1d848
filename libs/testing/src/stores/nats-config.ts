/** What has no flag on the server's command line: a file of puzzles that an admin imports travels as one message. */
export const NATS_CONFIG = 'max_payload: 8MB\n';
