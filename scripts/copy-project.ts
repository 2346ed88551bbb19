/** Copies the project like a fresh clone with installed packages, for tests that change files or start it for the first time. */
import fs from 'node:fs';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Not needed by a start, or created by it. */
const leftOut = /^(node_modules|builds?|data|docs|e2e|bench|test-results|playwright-report|\..*)$/;

/** Copies to a new folder. Packages are symlinks in the copy's own node_modules, because Vite keeps its cache beside them. */
export function copyProject(to: string, { isLeftOut = () => false }: { isLeftOut?: (file: string) => boolean } = {}): void {
  fs.mkdirSync(path.join(to, 'node_modules'), { recursive: true });
  const filter = (file: string) => !/\/(i18n\/paraglide|lib\/api\/routes)(\/|$)/.test(file) && !isLeftOut(path.relative(projectFolder, file));
  for (const name of fs.readdirSync(projectFolder)) if (!leftOut.test(name)) fs.cpSync(path.join(projectFolder, name), path.join(to, name), { recursive: true, filter });
  const packages = path.join(projectFolder, 'node_modules');
  for (const name of fs.readdirSync(packages)) if (!/^\.(vite|vitest)/.test(name)) fs.symlinkSync(path.join(packages, name), path.join(to, 'node_modules', name));
}
