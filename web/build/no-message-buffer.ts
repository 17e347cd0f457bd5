/** Stands in for the buffer of SignalR's stateful reconnect, which this service does not offer. */
export class MessageBuffer {
  constructor() {
    throw new Error('stateful reconnect is not built in');
  }
}
