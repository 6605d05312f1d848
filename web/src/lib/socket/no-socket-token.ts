/** Ends the attempts to connect: there is no token, and a new one does not come by itself. */
export class NoSocketToken extends Error {
  constructor() {
    super('No authentication token available');
    this.name = 'NoSocketToken';
  }
}
