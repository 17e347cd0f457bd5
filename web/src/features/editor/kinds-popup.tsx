import {
  type KindNumber,
  kindOfTemplate,
  offeredKinds,
  offeredTemplates,
  type TemplateName,
} from '#questions/offers.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { KindIcon } from './kind-icon.tsx';
import styles from './kinds.module.css';

interface KindsPopupProps {
  readonly title: string;
  readonly message?: string | undefined;
  /** The current kind, which has the focus. */
  readonly present?: KindNumber;
  readonly onKind: (kind: KindNumber) => void;
  /** Absent: templates are not offered. */
  readonly onTemplate?: (name: TemplateName) => void;
  readonly onClose: () => void;
}

/** The available kinds of question, each with a one-line description. */
export function KindsPopup({ title, message, present, onKind, onTemplate, onClose }: KindsPopupProps) {
  const commonTexts = useCommonTexts();
  const editorTexts = useEditorTexts();
  const templates = onTemplate ? offeredTemplates() : [];
  return (
    <Popup
      open
      wide
      title={title}
      message={message}
      onDismiss={onClose}
      safe={<Button label={commonTexts.cancel} look="secondary" onClick={onClose} />}
    >
      <ul className={styles.kinds}>
        {offeredKinds().map((kind) => {
          const { name, hint } = editorTexts.kinds[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                className={styles.kind}
                aria-current={kind === present || undefined}
                onClick={() => onKind(kind)}
              >
                <KindIcon kind={kind} />
                <span className={styles.words}>
                  <strong>{name}</strong> <span>{hint}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {onTemplate && templates.length > 0 && (
        <section className={styles.templates}>
          <h3>{editorTexts.templatesTitle}</h3>
          <ul className={styles.kinds}>
            {templates.map((template) => (
              <li key={template}>
                <button type="button" className={styles.kind} onClick={() => onTemplate(template)}>
                  <KindIcon kind={kindOfTemplate(template)} />
                  <span className={styles.words}>
                    <strong>{editorTexts.templates[template].name}</strong>{' '}
                    <span>{editorTexts.kinds[kindOfTemplate(template)].name}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Popup>
  );
}
