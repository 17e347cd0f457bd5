import type { HubDeclaration } from '#hub/define-hub.ts';
import type { HubConnection } from '#hub/hub-connection.ts';

/** What a method gets besides its arguments. */
export type CallContext<Hub extends HubDeclaration, State> = {
  readonly connection: HubConnection<Hub, State>;
  /** Undefined when the client used `send` and wants no answer. */
  readonly invocationId: string | undefined;
  /** Ends the connection once this call is answered; see `HubConnection.close`. */
  closeAfterwards(error?: string, allowReconnect?: boolean): void;
};

/** One call's context, together with what it asked to be done after its answer. */
export class RunningCall<Hub extends HubDeclaration, State> implements CallContext<Hub, State> {
  readonly connection: HubConnection<Hub, State>;
  readonly invocationId: string | undefined;
  #afterwards: (() => void) | undefined;

  constructor(connection: HubConnection<Hub, State>, invocationId: string | undefined) {
    this.connection = connection;
    this.invocationId = invocationId;
    // Handlers take it apart: `({ connection, closeAfterwards }) => …`.
    this.closeAfterwards = this.closeAfterwards.bind(this);
  }

  closeAfterwards(error?: string, allowReconnect?: boolean): void {
    this.#afterwards = () => this.connection.close(error, allowReconnect);
  }

  settled(): void {
    this.#afterwards?.();
  }
}
