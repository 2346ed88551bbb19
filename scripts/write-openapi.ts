/** npm run openapi: writes openapi.json, which is committed so that reviews show API changes. With --check, fails when the file is out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas } from '../src/server/http/api/areas.ts';
import { openApiText } from '../src/server/http/api/openapi.ts';

const file = path.resolve(import.meta.dirname, '../openapi.json');
const text = openApiText(areas);
if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text) throw new Error('openapi.json is out of date: run npm run openapi and look at what changed');
