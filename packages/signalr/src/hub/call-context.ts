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
