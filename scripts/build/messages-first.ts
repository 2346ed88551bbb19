/** Loaded before programs whose modules import the compiled messages (package.json, `--import`): a fresh clone has none yet. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { compileMessages } from './compile-messages.ts';

const compiled = path.resolve(import.meta.dirname, '../../src/shared/i18n/paraglide/messages.js');
if (!existsSync(compiled)) await compileMessages();
