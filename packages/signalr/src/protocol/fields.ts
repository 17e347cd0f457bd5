import type { ParseLimits } from '#protocol/hub-protocol.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';

/** Checks shared by both encodings: what a field of a client's message must be (M6, M7). Each throws `ProtocolError`. */

export const requireTarget = (value: unknown): string => {
  if (typeof value !== 'string') throw new ProtocolError('target must be a string');
  return value;
};

export const requireArguments = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new ProtocolError('arguments must be an array');
  return value;
};

/** Null and absent mean "no id"; so does the empty string, which .NET does not answer either. */
export const readInvocationId = (value: unknown, limits: ParseLimits): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new ProtocolError('invocationId must be a string');
  if (value.length > limits.invocationIdLength) throw new ProtocolError('invocationId is too long');
  return value;
};

export const requireInvocationId = (value: unknown, limits: ParseLimits): string => {
  const id = readInvocationId(value, limits);
  if (id === undefined) throw new ProtocolError('invocationId is missing');
  return id;
};

export const countStreams = (value: unknown): number => {
  if (value === undefined || value === null) return 0;
  if (!Array.isArray(value)) throw new ProtocolError('streamIds must be an array');
  return value.length;
};

export const requireSequenceId = (value: unknown): void => {
  if (!Number.isInteger(value) && typeof value !== 'bigint') throw new ProtocolError('sequenceId must be an integer');
};
