import os from 'node:os';
import path from 'node:path';

/** Environment of programs that tests start from the sources, some hundred a run: compiled before, a start takes half of the processor time. Node's default location. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'node-compile-cache') };
