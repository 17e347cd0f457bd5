import { prepareFrame } from '@quarry/signalr/frame/hub-frame';
import type { CallContext } from '@quarry/signalr/hub/calls';
import type { HubDeclaration } from '@quarry/signalr/hub/define-hub';
import type { HubConnection } from '@quarry/signalr/hub/hub-connection';
import { FakeReceiver } from './fake-receiver.ts';

/** A connection that records what it is sent, and a call on it. */
export class FakeConnection<Hub extends HubDeclaration, State>
  extends FakeReceiver
  implements HubConnection<Hub, State>
{
  readonly id: string;
  readonly state: State;
  readonly protocol = 'json';
  lagging = false;
  readonly signal = new AbortController().signal;

  constructor(id: string, state: State) {
    super();
    this.id = id;
    this.state = state;
  }

  send(target: string, args: readonly unknown[]): boolean {
    return this.sendFrame(prepareFrame(target, args));
  }

  limitWaiting(): void {}

  get call(): CallContext<Hub, State> {
    return { connection: this, invocationId: '1', closeAfterwards: () => {} };
  }
}
