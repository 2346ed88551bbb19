/** The project's root folder, from which files are read at runtime, by sources and build alike. */
import { findPackageJSON } from 'node:module';
import path from 'node:path';

const packageFile = findPackageJSON(import.meta.url);
if (packageFile === undefined) throw new Error(`no package.json lies above ${import.meta.url}`);

export const projectFolder = path.dirname(packageFile);
