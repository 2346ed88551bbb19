/** The Host header: which hosts a request may name. */
import type { HeadFields } from './request-head.ts';

/** Validates a Host header, with or without port, as it ends up in generated URLs. */
function isHost(host = ''): boolean {
  const [, name] = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(host) ?? [];
  return name !== undefined && URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === name.toLowerCase();
}

export function createHostCheck(): (head: HeadFields) => boolean {
  let latestHost: string | undefined;

  function isOurHost({ host }: HeadFields): boolean {
    if (host !== undefined && host === latestHost) return true;
    if (!isHost(host)) return false;
    latestHost = host;
    return true;
  }

  return isOurHost;
}
