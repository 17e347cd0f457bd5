import { useLayoutEffect, useRef } from 'react';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import styles from './host-area.module.css';

/**
 * What a host screen shows on a narrow window. It is modal like a popup, because one of the hidden screen may be open,
 * which would keep every press to itself; and keys reach nothing that cannot be seen.
 */
export function UnsupportedWidth() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('h1')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className={styles.cover} data-popup="open" aria-label={COMMON.product} closedby="none">
      <Page background="grey" layout="card">
        <Card>
          <Heading>{ERRORS.unsupportedWidth}</Heading>
          <ButtonLink to="/" label={COMMON.home} size="long" />
        </Card>
      </Page>
    </dialog>
  );
}
