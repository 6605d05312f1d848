import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const GATEWAY = 'http://localhost:8000';

export default defineConfig({
  plugins: [react()],
  // Workspace libraries are compiled from their sources, so that an edit there reloads the page.
  resolve: { conditions: ['@fourfold/source', ...defaultClientConditions] },
  build: {
    // `light-dark()` and `@property` stay as written.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: GATEWAY, ws: true } } },
});
