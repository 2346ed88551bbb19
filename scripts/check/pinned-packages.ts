/** Checks that CONTRIBUTING.md gives a reason for every override in package.json, since JSON has no comments. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Overrides whose package and version start no item under "Pinned packages", and items without an override. */
export function listPinMismatches(packageJson: string, contributing: string): string[] {
  const { overrides = {} } = JSON.parse(packageJson) as { overrides?: Record<string, string> };
  const [, section = ''] = contributing.split('**Pinned packages.**');
  const [paragraphs = ''] = section.split(/\n\n(?!-)/);
  const explained = [...paragraphs.matchAll(/^- `([^`]+)` (\S+): \S/gm)].map(([, name, version]) => `${name} ${version}`);
  const pinned = Object.entries(overrides).map(([name, version]) => `${name} ${version}`);
  return [
    ...pinned.filter((pin) => !explained.includes(pin)).map((pin) => `${pin} has no reason in CONTRIBUTING.md`),
    ...explained.filter((pin) => !pinned.includes(pin)).map((pin) => `${pin} is explained in CONTRIBUTING.md but not pinned`),
  ];
}

/** @throws Error that lists the mismatches */
export async function checkPinnedPackages(folder: string): Promise<void> {
  const [packageJson, contributing] = await Promise.all(['package.json', 'CONTRIBUTING.md'].map((file) => readFile(path.join(folder, file), 'utf8')));
  const mismatches = listPinMismatches(packageJson ?? '', contributing ?? '');
  if (mismatches.length > 0) throw new Error(`Pinned packages:\n  ${mismatches.join('\n  ')}`);
}
