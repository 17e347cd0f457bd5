/**
 * Ends this process with 130 when a signal interrupts it or the bootstrap is gone.
 * @returns a function for the regular end: the channel to the bootstrap would keep the process alive
 */
export function exitWhenInterrupted(): () => void {
  const exit = () => process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, exit);
  process.on('disconnect', exit);
  return () => {
    process.off('disconnect', exit);
    if (process.connected) process.disconnect();
  };
}
