import type { Question } from '@quarry/events/questions/question';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { useEffect, useMemo, useState } from 'react';
import { HallPhase } from '#features/host-session/hall-phase.tsx';
import { SessionHeader } from '#features/host-session/host-header.tsx';
import { PlayerHeader } from '#features/player-session/player-header.tsx';
import { PlayingScreen } from '#features/player-session/screens/playing-screen.tsx';
import { decorOf } from '#shared/session/phase.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { ScreenFrame } from '#shared/ui/screen-frame/screen-frame.tsx';
import styles from './preview.module.css';
import { hallPreview, phonePreview, SAMPLE_PLAYER } from './preview-views.ts';

interface PreviewProps {
  readonly quiz: Quiz;
  readonly question: Question;
}

const choosesNothing = () => undefined;

/** The screens measure their texts, which costs 20 ms, so they update when the typing pauses. */
const PAUSE_MS = 200;

function useSettled({ quiz, question }: PreviewProps): PreviewProps {
  const [settled, setSettled] = useState({ quiz, question });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ quiz, question }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [quiz, question]);
  return settled;
}

/** The question on projector and phone, rendered by the session's own screens. */
export function Preview(now: PreviewProps) {
  const editorTexts = useEditorTexts();
  const { quiz, question } = useSettled(now);
  const hall = useMemo(() => hallPreview(quiz, question), [quiz, question]);
  const phone = useMemo(() => phonePreview(question), [question]);
  const shared = {
    inert: true,
    scheme: quiz.options.colourScheme === 1 ? 'professional' : undefined,
  } as const;
  return (
    <aside className={`panel ${styles.preview}`} aria-label={editorTexts.preview}>
      <figure>
        <figcaption>{editorTexts.previewHall}</figcaption>
        <ScreenFrame title={editorTexts.previewHall} width={1280} height={720} {...shared}>
          <Page layout="hall" decor={decorOf('playing')} header={<SessionHeader view={hall} />}>
            <HallPhase view={hall} />
          </Page>
        </ScreenFrame>
      </figure>
      <figure className={styles.phone}>
        <figcaption>{editorTexts.previewPhone}</figcaption>
        <ScreenFrame title={editorTexts.previewPhone} width={360} height={640} {...shared}>
          <Page
            layout="column"
            background="primary2"
            decor={decorOf('playing')}
            header={<PlayerHeader own={phone.own} player={SAMPLE_PLAYER} />}
          >
            <PlayingScreen view={phone} onChoose={choosesNothing} />
          </Page>
        </ScreenFrame>
      </figure>
    </aside>
  );
}
