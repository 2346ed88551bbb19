interface Visit {
  target: string;
  /** Target of `proxy_pass`: host and port. */
  upstream: string;
  headers?: Record<string, string>;
}

/** GET as nginx before 1.29.7 sends it with a bare `proxy_pass`: HTTP/1.0, its own two headers, then the visitor's. nginx.test.ts compares it with a real nginx. */
export function bareNginxRequest({ target, upstream, headers = {} }: Visit): string {
  const lines = Object.entries({ Host: upstream, Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${target} HTTP/1.0\r\n${lines.join('')}\r\n`;
}
