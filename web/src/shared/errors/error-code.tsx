import { SESSION_ERROR, type SessionErrorCode } from '#shared/session/error-codes.ts';
import { ERRORS } from '#shared/strings/common.ts';
import styles from './error-code.module.css';

/** The code a session's holder recorded (specification, section 4), for whoever asks for help; nothing while there is none. */
export function ErrorCode({ code }: { code: SessionErrorCode }) {
  return code === SESSION_ERROR.none ? null : <p className={styles.code}>{ERRORS.code(code)}</p>;
}
