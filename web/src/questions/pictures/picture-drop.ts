import type { ClipboardEvent, DragEvent } from 'react';

/** Handlers for dropping or pasting a picture onto an element; the events do not bubble. */
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
      // The first picture of several; the service refuses files that are none.
      const file = files.find(isPicture) ?? files[0];
      if (file) take(file);
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      // A copied table or text comes with a picture of it.
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
