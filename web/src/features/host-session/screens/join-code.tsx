import { QRCodeSVG } from 'qrcode.react';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { useModal } from '#shared/ui/popup/popup.tsx';
import { joinAddress } from '../host-navigation.ts';
import styles from './join-code.module.css';

/** The quiz code with a gap that is visible but not read by screen readers. */
export function JoinCode({ code, className }: { code: string; className?: string | undefined }) {
  return (
    <p className={`${styles.code} ${className ?? ''}`} data-testid="quiz-code" dir="ltr" translate="no">
      <span className="visually-hidden">{code}</span>
      <span aria-hidden="true">
        <span>{code.slice(0, 3)}</span>
        <i className={styles.gap} />
        <span>{code.slice(3)}</span>
      </span>
    </p>
  );
}

/** A link as a QR code, dark on white by day and night. @param size in px; by default as large as its box */
export function QrCode(props: { value: string; title: string; size?: number }) {
  return <QRCodeSVG {...props} level="M" marginSize={2} bgColor="#ffffff" fgColor="#20150b" role="img" />;
}

/** The QR code full-screen, until any press, Escape or Q. */
export function JoinDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const commonTexts = useCommonTexts();
  const projectorTexts = useProjectorTexts();
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-popup="open"
      aria-label={projectorTexts.qr}
      onClick={onClose}
      onCancel={onClose}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'q') return;
        // The same press must not open it again.
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.full}>
        <div className={styles.qr}>
          <QrCode value={joinAddress(code).full} title={projectorTexts.qr} />
        </div>
        <p className={styles.address} dir="ltr" translate="no">
          {joinAddress(code).short}
        </p>
        <JoinCode code={code} className={styles.large} />
        <Button label={commonTexts.close} look="quiet" onClick={onClose} />
      </div>
    </dialog>
  );
}
