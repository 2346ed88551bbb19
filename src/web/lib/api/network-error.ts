/** Whether an error says that no answer came at all: the network is away. Browsers throw a TypeError for it, each with its own words. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed|network request failed/i.test(error.message);
}
