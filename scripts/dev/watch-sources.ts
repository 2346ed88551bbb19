/** Watches the sources of `npm run dev`. */
import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

/** Compiled messages: thousands of files in one folder, which Node would read again for each that is written. */
const isGenerated = (file: string): boolean => path.normalize(file).includes(path.join('i18n', 'paraglide'));

/** Calls `onChange` with the path of each changed source, relative to the project. */
export const watchSources = (projectFolder: string, onChange: (file: string) => void): FSWatcher[] =>
  ['src', 'demo'].map((folder) =>
    watch(path.join(projectFolder, folder), { recursive: true, ignore: isGenerated }, (_event, file) => {
      if (file !== null) onChange(`${folder}/${file}`);
    }),
  );
