import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { ME } from './me.ts';

const KEY = 'keptForms';
/** Forms kept on a device, the newest first; a screen has two at most. */
const MOST = 4;

const keptSchema = z.array(z.object({ form: z.string(), typed: z.unknown() }));

function readAll(): z.infer<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Replaces a form's kept input. @param typed null to keep nothing */
export function keepForm(form: string, typed: unknown): void {
  const others = readAll().filter((kept) => kept.form !== form);
  const forms = typed === null ? others : [{ form, typed }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(forms));
  } catch {
    // The storage is full or forbidden.
  }
}

/** @returns a form's input from when it was left, or the sign-in ended; null if not kept */
export function readKeptForm<T>(form: string, schema: z.ZodType<T>): T | null {
  const typed = schema.safeParse(readAll().find((kept) => kept.form === form)?.typed);
  return typed.success ? typed.data : null;
}

/**
 * Keeps a form that is open while the sign-in ends, which replaces its screen, for the next time it opens. On a device that
 * does not store it, it is lost.
 * @param typed null while nothing would be lost
 */
export function useKeptForm(form: string, typed: unknown): void {
  const queries = useQueryClient();
  const keep = useEffectEvent(() => {
    if (typed !== null && queries.getQueryData(ME) === null) keepForm(form, typed);
  });
  useEffect(() => {
    // It started with the kept input.
    keepForm(form, null);
    return () => keep();
  }, [form]);
}
