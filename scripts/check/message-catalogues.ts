/** Checks the message catalogues: differences between languages, and unused messages. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/** Keys of a language with their input names. */
async function readCatalogue(language: 'sv' | 'en', project: string): Promise<Map<string, string>> {
  const folder = path.join(project, 'src/shared/i18n/messages', language);
  const inputs = new Map<string, string>();
  for (const file of await readdir(folder)) {
    const messages = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, unknown>;
    for (const [key, value] of Object.entries(messages)) {
      if (key === '$schema') continue;
      if (inputs.has(key)) throw new Error(`${language}: the message ${key} stands twice`);
      const names = [...JSON.stringify(value).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      inputs.set(key, [...new Set(names)].sort().join(', '));
    }
  }
  return inputs;
}

/** Messages missing in one language, or with different inputs. */
export async function compareCatalogues(project: string = projectFolder): Promise<string[]> {
  const [sv, en] = await Promise.all([readCatalogue('sv', project), readCatalogue('en', project)]);
  const missing = (from: Map<string, string>, to: Map<string, string>, language: string) => [...from.keys()].filter((key) => !to.has(key)).map((key) => `${key} is missing in ${language}`);
  const other = [...sv].filter(([key, inputs]) => en.has(key) && en.get(key) !== inputs).map(([key, inputs]) => `${key} takes (${inputs}) in sv and (${en.get(key)}) in en`);
  return [...missing(sv, en, 'en'), ...missing(en, sv, 'sv'), ...other];
}

/** Messages used by no source file; tests don't count. */
export async function listUnusedMessages(project: string = projectFolder): Promise<string[]> {
  const source = path.join(project, 'src');
  const files = (await readdir(source, { recursive: true })).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('paraglide'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(source, file), 'utf8')));
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
  return [...(await readCatalogue('sv', project)).keys()].filter((key) => !used.has(key));
}
