import { usePresenterTexts } from '#shared/texts/presenter.ts';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import type { useCarefulPress } from '../use-careful-press.ts';

/** Asks whether to start a quiz that nobody has joined. */
export function AlonePopup({ careful }: { readonly careful: ReturnType<typeof useCarefulPress> }) {
  const presenterTexts = usePresenterTexts();
  return (
    <ConfirmPopup
      open={careful.asks}
      title={presenterTexts.alone.title}
      message={presenterTexts.alone.message}
      confirm={{ label: presenterTexts.alone.start, icon: 'play', look: 'primary', onClick: careful.confirm }}
      cancel={presenterTexts.alone.wait}
      onCancel={careful.cancel}
    />
  );
}
