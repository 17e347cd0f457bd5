import { useRehearsalTexts } from '#shared/texts/rehearsal.ts';
import { ButtonLink } from '#shared/ui/button/button.tsx';

interface RehearseLinkProps {
  readonly quizId: string;
  /** Includes the unsaved changes kept on this device, if any. */
  readonly draft?: boolean;
}

/** A link to the rehearsal of a quiz. */
export function RehearseLink({ quizId, draft = false }: RehearseLinkProps) {
  const rehearsalTexts = useRehearsalTexts();
  const query = new URLSearchParams({ id: quizId, ...(draft ? { draft: '' } : {}) });
  return <ButtonLink to={`/overview/rehearsal?${query}`} label={rehearsalTexts.open} icon="people" look="quiet" />;
}
