/** A copy of the project as a fresh clone with its packages installed: for whoever changes files of it, or starts it for the first time. */
import fs from 'node:fs';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** What a start reads none of, or makes itself. */
const leftOut = /^(node_modules|builds?|data|docs|e2e|bench|test-results|playwright-report|\..*)$/;

/** Into a folder that isn't there yet. The packages are links, in a folder of the copy's own: Vite keeps its memory beside them. */
export function copyProject(to: string, { isLeftOut = () => false }: { isLeftOut?: (file: string) => boolean } = {}): void {
  fs.mkdirSync(path.join(to, 'node_modules'), { recursive: true });
  const filter = (file: string) => !/\/(i18n\/paraglide|lib\/api\/routes)(\/|$)/.test(file) && !isLeftOut(path.relative(projectFolder, file));
  for (const name of fs.readdirSync(projectFolder)) if (!leftOut.test(name)) fs.cpSync(path.join(projectFolder, name), path.join(to, name), { recursive: true, filter });
  const packages = path.join(projectFolder, 'node_modules');
  for (const name of fs.readdirSync(packages)) if (!/^\.(vite|vitest)/.test(name)) fs.symlinkSync(path.join(packages, name), path.join(to, 'node_modules', name));
}
