/** npm run openapi: writes openapi.json, which is committed so that reviews show API changes. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas } from '../src/server/http/api/areas.ts';
import { openApiText } from '../src/server/http/api/openapi.ts';

await writeFile(path.resolve(import.meta.dirname, '../openapi.json'), openApiText(areas));
