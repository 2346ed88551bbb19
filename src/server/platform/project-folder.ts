/** Where the project lies on this machine: files that are read while the shop runs are found from there, by the sources and by what is built of them alike. */
import { findPackageJSON } from 'node:module';
import path from 'node:path';

const packageFile = findPackageJSON(import.meta.url);
if (packageFile === undefined) throw new Error(`no package.json lies above ${import.meta.url}`);

export const projectFolder = path.dirname(packageFile);
