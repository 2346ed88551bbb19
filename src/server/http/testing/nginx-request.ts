interface Visit {
  target: string;
  /** Where `proxy_pass` leads: host and port. */
  upstream: string;
  headers?: Record<string, string>;
}

/** What nginx before 1.29.7 sends for a visitor's GET with a bare `proxy_pass`: HTTP/1.0, its own two headers first, then the visitor's. nginx.test.ts compares it with a real one. */
export function bareNginxRequest({ target, upstream, headers = {} }: Visit): string {
  const lines = Object.entries({ Host: upstream, Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${target} HTTP/1.0\r\n${lines.join('')}\r\n`;
}
