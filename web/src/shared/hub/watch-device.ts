interface DeviceWatch {
  /** Back in view, or back on a network. */
  readonly onWake: () => void;
  readonly onOffline: () => void;
}

/** Tells when a phone wakes up or changes its network. @returns stops watching. */
export function watchDevice({ onWake, onOffline }: DeviceWatch): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  window.addEventListener('online', onWake);
  window.addEventListener('offline', onOffline);
  window.addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', onWake);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('pageshow', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}
