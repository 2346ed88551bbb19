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
    rolldownOptions: {
      output: { format: 'es', entryFileNames: 'mail-templates.js' },
      // Of the components only those that letters are made of: loaded as they lie there, Prism, Tailwind and a reader of Markdown come with them.
      treeshake: { moduleSideEffects: (id) => !id.includes('/@react-email/') },
    },
  },
  ssr: { external: true, noExternal: [/^@react-email\//] },
});
