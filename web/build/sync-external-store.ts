/** React 19 has it; the shim for older ones is not needed. */
export { useSyncExternalStore } from 'react';
