/** Speaks what changed, without drawing it. An empty text says nothing. */
export function Announcer({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
