import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { readJson, store } from '#shared/storage/storage.ts';
import { ME } from './me.ts';

/** Forms kept on a device, the newest first; a screen has two at most. */
const MOST = 4;

const keptSchema = z.array(z.object({ form: z.string(), typed: z.unknown() }));

type Kept = z.infer<typeof keptSchema>;

const isKept = (value: unknown): value is Kept => keptSchema.safeParse(value).success;

const readAll = (): Kept => readJson('keptForms', isKept) ?? [];

/** Replaces a form's kept input. @param typed null to keep nothing */
export function keepForm(form: string, typed: unknown): void {
  const others = readAll().filter((kept) => kept.form !== form);
  const forms = typed === null ? others : [{ form, typed }, ...others].slice(0, MOST);
  store('keptForms', JSON.stringify(forms));
}

/** @returns a form's input as of when it was left or the sign-in ended; null if not kept */
export function readKeptForm<T>(form: string, schema: z.ZodType<T>): T | null {
  const typed = schema.safeParse(readAll().find((kept) => kept.form === form)?.typed);
  return typed.success ? typed.data : null;
}

/**
 * Saves the form's input when the sign-in ends and the login screen replaces it; restored when the form next opens.
 * @param typed null while nothing would be lost
 */
export function useKeptForm(form: string, typed: unknown): void {
  const queries = useQueryClient();
  const keep = useEffectEvent(() => {
    if (typed !== null && queries.getQueryData(ME) === null) keepForm(form, typed);
  });
  useEffect(() => {
    // The form has started with the kept input.
    keepForm(form, null);
    return () => keep();
  }, [form]);
}
