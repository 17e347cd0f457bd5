import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { CallContext, HubHandlers } from '#hub/calls.ts';
import { type ClientArguments, type ClientTarget, checkClientCall, defineHub } from '#hub/define-hub.ts';
import { type SampleHub, sampleHub } from '#testing/sample-hub.ts';

describe('defineHub', () => {
  it('[M2] refuses two methods that differ only in case', () => {
    const method = { args: z.tuple([]) };
    expect(() => defineHub({ methods: { Echo: method, echo: method }, clientTargets: {} })).toThrow('echo');
  });

  it('[M8] gives methods and client targets their types', () => {
    type Handlers = HubHandlers<SampleHub, CallContext<SampleHub, { name: string }>>;
    expectTypeOf<Parameters<Handlers['Add']>>().toEqualTypeOf<
      [context: CallContext<SampleHub, { name: string }>, number, number]
    >();
    expectTypeOf<ReturnType<Handlers['Add']>>().toEqualTypeOf<number | Promise<number>>();
    expectTypeOf<ClientArguments<SampleHub, 'tick'>>().toEqualTypeOf<[number]>();
    expectTypeOf<ClientArguments<SampleHub, 'state:session/name'>>().toEqualTypeOf<[{ name: string }]>();
    expectTypeOf<'nothing'>().not.toExtend<ClientTarget<SampleHub>>();
  });

  it('[M8] validates calls on clients by their schema, with or without a suffix', () => {
    expect(checkClientCall(sampleHub, 'tick', [1])).toEqual([1]);
    expect(checkClientCall(sampleHub, 'tick:session/name', [1])).toEqual([1]);
    expect(() => checkClientCall(sampleHub, 'tick', ['1'])).toThrow('tick');
    expect(() => checkClientCall(sampleHub, 'tick', [1, 2])).toThrow('tick');
    const why = expect.objectContaining({ cause: expect.objectContaining({ issues: [expect.anything()] }) });
    expect(() => checkClientCall(sampleHub, 'tick', ['1'])).toThrow(why);
    expect(() => checkClientCall(sampleHub, 'tock', [1])).toThrow('tock');
    expect(() => checkClientCall(sampleHub, 'toString', [])).toThrow('toString');
  });

  it('[M8] sends only declared properties', () => {
    expect(checkClientCall(sampleHub, 'state', [{ name: 'lobby', secret: 1 }])).toEqual([{ name: 'lobby' }]);
  });
});
