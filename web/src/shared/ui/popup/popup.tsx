import { lazy, Suspense } from 'react';
import type { PopupProps } from './popup-dialog.tsx';

const PopupDialog = lazy(async () => ({ default: (await import('./popup-dialog.tsx')).PopupDialog }));

/** The one popup. Its dialog is loaded when the first one opens: most players never see one. */
export function Popup(props: PopupProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <PopupDialog {...props} />
    </Suspense>
  );
}
