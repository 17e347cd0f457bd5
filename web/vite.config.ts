import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';

/** Where the development server finds the gateway; a built app is served by the gateway itself. */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The service's content policy allows files of its own origin only, so nothing is inlined as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } } },
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': gateway,
      '/master': { target: gateway, ws: true },
      '/slave': { target: gateway, ws: true },
    },
  },
});
