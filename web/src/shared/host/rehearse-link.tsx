import { useRehearsalTexts } from '#shared/texts/rehearsal.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';

interface RehearseLinkProps {
  readonly quizId: string;
  /** With the unsaved changes that this device keeps, if there are any. */
  readonly draft?: boolean;
}

/** Leads to the rehearsal of a quiz. */
export function RehearseLink({ quizId, draft = false }: RehearseLinkProps) {
  const rehearsalTexts = useRehearsalTexts();
  const query = new URLSearchParams({ id: quizId, ...(draft ? { draft: '' } : {}) });
  return <ButtonLink to={`/overview/rehearsal?${query}`} label={rehearsalTexts.open} icon="people" look="quiet" />;
}
