import { z } from 'zod';
import type { HostFrames } from './hub-shapes.ts';
import { sessionIdSchema } from './ids.ts';

/**
 * Other screens of a host's session: a stage shows what the projector shows, to anybody who has its link; a remote is the
 * host's controls on a phone. Each connects to `/master` with a secret of its own, in place of the host's sign-in.
 */
export const screenRoleSchema = z.enum(['stage', 'remote']);
export type ScreenRole = z.infer<typeof screenRoleSchema>;

/** Role of a socket of `/master`. */
export type HubRole = 'host' | ScreenRole;

export const hostFramesSchema = z.enum(['full', 'summaries', 'stage']) satisfies z.ZodType<HostFrames>;

/** Frames that a socket of `/master` gets. A remote gets summaries without asking. */
export function framesFor(role: HubRole, wantsSummaries: boolean | undefined): HostFrames {
  if (role === 'stage') return 'stage';
  return role === 'remote' || wantsSummaries ? 'summaries' : 'full';
}

/**
 * Role of a socket of `/master`, if not the host's own, and whether it asked for summaries. Stages and remotes do not
 * ask.
 */
export const asked = { summaries: z.literal(true).optional(), role: screenRoleSchema.optional() };

/** 128 random bits, base64url. No bearer token looks like it. */
export const screenSecretSchema = z.string().regex(/^[\w-]{22}$/, 'not a key');

/** Within this time a remote's key is exchanged for its token, and its host confirms the remote; minutes. */
export const PAIRING_MINUTES = 5;

/** `POST /api/session/{id}/screens`. */
export const newScreenSchema = z.object({ role: screenRoleSchema });

/** A remote that anybody in the hall may have paired shows this number, by which its host tells it from another and confirms it. */
const remoteNumber = z.int().min(10).max(99);

/** A screen that was not withdrawn, as its host sees it. */
export const screenSchema = z.object({
  id: z.string(),
  role: screenRoleSchema,
  createdAt: z.iso.datetime(),
  /** Time a remote was confirmed; null for a stage, and before. */
  pairedAt: z.iso.datetime().nullable(),
  /** Of a remote that waits to be confirmed; absent otherwise. */
  number: remoteNumber.optional(),
  /** The browser that was paired. */
  userAgent: z.string().nullable(),
});
export type Screen = z.infer<typeof screenSchema>;

export const screensAnswer = z.object({ screens: z.array(screenSchema) });

/** The key is returned here only. */
export const createdScreenAnswer = z.object({ id: z.string(), key: z.string() });

/**
 * `POST /api/screens/pair`: a remote's key for its token, which the service makes unless the remote names one. A key is
 * used up by its token, so that only the remote that named it can repeat the request after a lost answer.
 */
export const pairRemoteSchema = z.object({ key: screenSecretSchema, token: screenSecretSchema.optional() });
export const pairedRemoteAnswer = z.object({
  token: z.string(),
  sessionId: sessionIdSchema,
  /** Present until the host has confirmed the remote: before, the token opens nothing (`not-confirmed`). */
  number: remoteNumber.optional(),
});

/** Access granted by a screen's secret. */
export const screenAccessAnswer = z.object({ role: screenRoleSchema, sessionId: sessionIdSchema });
