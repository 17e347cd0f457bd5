import { QRCodeSVG } from 'qrcode.react';
import styles from './join-card.module.css';

interface JoinCardProps {
  readonly code: string;
  /** The whole address with `entryid`, which the QR code holds. */
  readonly joinUrl: string;
  /** The short address people type, such as `quarry.example/join`. */
  readonly shortAddress: string;
  readonly labels: { readonly goTo: string; readonly code: string; readonly qr: string };
}

/** Code, QR code and short address together. The QR code is 240 px wide (specification, section 9). */
export function JoinCard({ code, joinUrl, shortAddress, labels }: JoinCardProps) {
  return (
    <section className={styles.card} aria-label={labels.code}>
      <div className={styles.words}>
        <p className={styles.label}>{labels.goTo}</p>
        <p className={styles.address}>{shortAddress}</p>
        <p className={styles.label}>{labels.code}</p>
        <p className={styles.code} data-testid="quiz-code">
          <span className="visually-hidden">{code}</span>
          <span aria-hidden="true">
            {code.slice(0, 3)}
            <i className={styles.gap} />
            {code.slice(3)}
          </span>
        </p>
      </div>
      <div className={styles.qr}>
        <QRCodeSVG
          value={joinUrl}
          size={240}
          level="M"
          marginSize={2}
          bgColor="#ffffff"
          fgColor="#20150b"
          title={labels.qr}
          role="img"
        />
      </div>
    </section>
  );
}
