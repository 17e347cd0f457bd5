import type { User } from '@quarry/events/http';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '#shared/api/request.ts';
import { readStored } from '#shared/storage/storage.ts';
import { useLanguage } from '#shared/texts/language.tsx';
import { chooseLanguage } from '#shared/texts/page-language.tsx';
import { ME } from './me.ts';

/**
 * Uses the host's language if none was chosen on this device, and tells the service of a language chosen while the host
 * is signed in, which mails then use.
 */
export function useHostLanguage(host: User | null | undefined): void {
  const code = useLanguage();
  const queries = useQueryClient();
  const known = useRef(code);
  const { id, language } = host ?? {};
  useEffect(() => {
    if (language && readStored('language') === null) chooseLanguage(language);
  }, [language]);
  useEffect(() => {
    if (known.current === code) return;
    known.current = code;
    if (id === undefined || language === code) return;
    const tell = async () => {
      await request(`/api/users/${encodeURIComponent(id)}`, { method: 'PATCH', body: { language: code } });
      queries.setQueryData<User | null>(ME, (me) => me && { ...me, language: code });
    };
    // The page changes all the same; mails stay in the previous language.
    tell().catch(() => undefined);
  }, [id, language, code, queries]);
}
