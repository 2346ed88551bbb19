/** Whether no response arrived: browsers throw a TypeError for network errors, each with its own message. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed|network request failed/i.test(error.message);
}
