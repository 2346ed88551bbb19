import { defineConfig } from 'vite';

// Node strips types but no JSX: the mail templates are built once into a module that the server loads at its first mail.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/server/mail-templates.tsx',
    outDir: 'build/mails',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'mail-templates.js' } },
  },
  ssr: { external: true },
});
