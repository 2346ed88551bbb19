/** npm run content -- folder: validates a folder of pages, menus and redirects, and imports it (demo/content/README.md). */
import path from 'node:path';
import { ContentError } from '../src/server/modules/content/folder.ts';
import { saveContentFolder } from '../src/server/modules/content/save-folder.ts';
import { fatal } from '../src/server/platform/process/fatal.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || others.length > 0) fatal(new StartError('Say which folder to save: npm run content -- demo/content'));

await runCommand(async (ctx) => {
  try {
    const { made, changed, unchanged, settingsChanged, redirectsChanged } = await saveContentFolder(ctx, path.resolve(folder));
    for (const key of made) say(`new        ${key}`);
    for (const key of changed) say(`changed    ${key}`);
    say(`${made.length} new, ${changed.length} changed, ${unchanged.length} unchanged pages; ${settingsChanged} changed parts of the settings; ${redirectsChanged} changed redirects`);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new StartError(`${error.problems.map((problem) => `  ${problem}`).join('\n')}\nNothing was saved.`);
  }
});
