import type { FrameReceiver, HubFrame, SendFrameOptions } from '@quarry/signalr/frame/hub-frame';
import { jsonProtocol } from '@quarry/signalr/protocol/json-protocol';
import { z } from 'zod';

const invocation = z.object({ type: z.literal(1), target: z.string(), arguments: z.array(z.unknown()) });

/** A socket that records what it is sent. */
export class FakeReceiver implements FrameReceiver {
  readonly calls: { target: string; args: unknown[] }[] = [];
  readonly buffers: Buffer[] = [];
  readonly keys: (string | undefined)[] = [];
  /** Arguments of each close. */
  readonly closed: { error?: string; allowReconnect?: boolean }[] = [];

  sendFrame(frame: HubFrame, options?: SendFrameOptions): boolean {
    const bytes = frame.bytes(jsonProtocol);
    const { target, arguments: args } = invocation.parse(JSON.parse(bytes.toString().slice(0, -1)));
    this.calls.push({ target, args });
    this.buffers.push(bytes);
    this.keys.push(options?.supersedes);
    return true;
  }

  flush(): void {}

  close(error?: string, allowReconnect?: boolean): void {
    this.closed.push({ ...(error && { error }), ...(allowReconnect && { allowReconnect }) });
  }

  get targets(): string[] {
    return this.calls.map(({ target }) => target);
  }
}
