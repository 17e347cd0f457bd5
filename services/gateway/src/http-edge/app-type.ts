import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { z } from 'zod';
import type { Edge } from './edge.ts';

/** Route schemas are zod schemas: requests hold their parsed output, JSON answers are given as their input. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What the edge reads of a request; every route's request and reply are assignable to these. */
export type Request = Pick<FastifyRequest, 'headers' | 'protocol' | 'host' | 'ip' | 'method' | 'url'>;
export type Reply = Pick<FastifyReply, 'header' | 'getHeader'>;

/** One part of the HTTP interface. It is registered in a scope of its own, so that its hooks stay with it. */
export type Routes = (app: App, edge: Edge) => void | Promise<void>;

declare module 'fastify' {
  interface FastifySchema {
    /** For the OpenAPI description. */
    tags?: string[];
    summary?: string;
    description?: string;
    /** The body as clients should send it, where the route takes more than that. */
    describedBody?: z.ZodType;
    /** Leaves the route out of the OpenAPI description. */
    hide?: boolean;
  }
}
