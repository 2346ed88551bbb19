import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The manifest of the server build lets one process find every file it serves; source maps stay out of the browser.
  build: { manifest: true, sourcemap: false, assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
});
