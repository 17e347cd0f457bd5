/** Speaks what changed, without drawing it. An empty text says nothing. */
export function Announcer({ text, urgent }: { text: string; urgent?: boolean }) {
  return (
    <p className="visually-hidden" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {text}
    </p>
  );
}
