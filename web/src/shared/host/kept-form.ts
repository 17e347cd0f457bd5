import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { ME } from './me.ts';

/** One form is kept on a device: a screen has one open. */
const KEY = 'keptForm';

const keptSchema = z.object({ form: z.string(), typed: z.unknown() });

/** @returns what was typed into a form when the sign-in ended; null if it is not kept */
export function readKeptForm<T>(form: string, schema: z.ZodType<T>): T | null {
  try {
    const kept = keptSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.form === form ? schema.parse(kept.typed) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a form that is open while the sign-in ends, which replaces its screen, for the next time it opens. On a device that
 * does not store it, it is lost.
 * @param typed null while nothing would be lost
 */
export function useKeptForm(form: string, typed: unknown): void {
  const queries = useQueryClient();
  const keep = useEffectEvent(() => {
    if (typed === null || queries.getQueryData(ME) !== null) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ form, typed }));
    } catch {
      // The storage is full or forbidden.
    }
  });
  useEffect(() => {
    // It has begun with what was kept.
    if (readKeptForm(form, z.unknown()) !== null) localStorage.removeItem(KEY);
    return () => keep();
  }, [form]);
}
