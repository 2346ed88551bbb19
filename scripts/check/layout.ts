/** Import rules with dependency-cruiser, and a guard against a run that saw nothing. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/** dependency-cruiser passes with no modules when it can't load TypeScript: fewer than this is a failure. */
const FEWEST_MODULES = 100;

export const layoutRules = createRequire(import.meta.url)(path.join(projectFolder, '.dependency-cruiser.cjs')) as { forbidden: { name: string; scope?: 'folder' }[]; options: ICruiseOptions };
const isOfFolders = ({ scope }: { scope?: 'folder' }): boolean => scope === 'folder';

/** Excluded from folder rules: files allowed to close a cycle, and files that can't. */
const NOT_OF_FOLDERS = '(/tables\\.ts$|\\.test\\.tsx?$|/testing/|^src/shared/|^src/server/(?!modules/)|node_modules)';

interface Violations {
  modules: number;
  violations: string[];
}

async function listViolations(folder: string, sources: string[], options: ICruiseOptions): Promise<Violations> {
  const tsConfig = extractTSConfig(path.join(projectFolder, 'tsconfig.web.json'));
  const { output } = await cruise(sources, { ...layoutRules.options, ...options, baseDir: folder, validate: true }, {}, { tsConfig });
  const { modules, summary } = output as ICruiseResult;
  return { modules: modules.length, violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`) };
}

/** Violations of a source tree, one line each. */
async function listAllViolations(folder: string): Promise<Violations> {
  const files = await listViolations(folder, ['src', 'demo', 'e2e'], { ruleSet: { forbidden: layoutRules.forbidden.filter((rule) => !isOfFolders(rule)) as never } });
  const folders = await listViolations(folder, ['src/server/modules'], { ruleSet: { forbidden: layoutRules.forbidden.filter(isOfFolders) as never }, exclude: { path: NOT_OF_FOLDERS } });
  return { modules: files.modules, violations: [...files.violations, ...folders.violations] };
}

/** @throws Error that lists the forbidden imports, or says that too few modules were seen */
export async function checkLayout(folder: string): Promise<void> {
  const { modules, violations } = await listAllViolations(folder);
  if (modules < FEWEST_MODULES) throw new Error(`The layout check saw ${modules} modules only: it is broken, not the layout.`);
  if (violations.length > 0) throw new Error(`Forbidden imports:\n  ${violations.join('\n  ')}`);
}

if (import.meta.main) await checkLayout(projectFolder);
