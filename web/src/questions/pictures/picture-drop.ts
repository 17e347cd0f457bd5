import type { ClipboardEvent, DragEvent } from 'react';

/** Handlers of an element onto which a picture is dropped or pasted; an element around it hears nothing of that. */
export function pictureDrop(take: (file: File) => void) {
  const drag = (isOver: boolean) => (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.toggleAttribute('data-over', isOver);
  };
  return {
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop(event: DragEvent<HTMLElement>) {
      drag(false)(event);
      const files = [...event.dataTransfer.files];
      // Of several the first picture; what is none, the service says.
      const file = files.find(isPicture) ?? files[0];
      if (file) take(file);
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      // A table or a text is copied with a picture of it.
      if (event.clipboardData.types.includes('text/plain')) return;
      const file = [...event.clipboardData.files].find(isPicture);
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      take(file);
    },
  };
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/');
