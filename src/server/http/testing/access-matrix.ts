/** Expected status per actor and endpoint, checked by http/api/access-matrix.test.ts. */
import type { Entry } from './access-rows.ts';
import { memberAccess } from './member-access.ts';
import { shopAccess } from './shop-access.ts';

export const matrix: Record<string, Entry> = { ...shopAccess, ...memberAccess };
