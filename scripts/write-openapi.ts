/** Writes openapi.json beside package.json: npm run openapi. It is committed, so that a change of the API shows in review. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas } from '../src/server/http/api/areas.ts';
import { openApiText } from '../src/server/http/api/openapi.ts';

await writeFile(path.resolve(import.meta.dirname, '../openapi.json'), openApiText(areas));
