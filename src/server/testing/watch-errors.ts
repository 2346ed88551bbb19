/** What jobs log as errors, for tests. `vi.restoreAllMocks` ends it. */
import { vi } from 'vitest';
import type { TestApi } from './test-api.ts';

export function watchErrors({ services }: TestApi) {
  const log = services.log.child<string>({});
  vi.spyOn(services.log, 'child').mockReturnValue(log);
  vi.spyOn(log, 'child').mockReturnValue(log);
  return vi.spyOn(log, 'error');
}
