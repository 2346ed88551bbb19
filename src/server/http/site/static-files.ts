import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

interface StaticFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

export interface StaticFileOptions {
  /** Cache-Control by the file's path in the folder, with a leading slash. */
  cacheControl: (pathname: string) => string;
  /** Default: all. */
  filter?: (pathname: string) => boolean;
}

/** Answers a GET or HEAD for `pathname`; false, with nothing sent, when missing. */
export type ServeStaticFile = (pathname: string, request: IncomingMessage, response: ServerResponse) => boolean;

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Precompressed copies from the build, best first. */
const encodings = [
  { extension: '.br', name: 'br', isAccepted: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/ },
  { extension: '.gz', name: 'gzip', isAccepted: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/ },
];

function readFiles(folder: string, { cacheControl, filter = () => true }: StaticFileOptions): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => path.join(entry.parentPath, entry.name));
  const files = new Map<string, StaticFile>();
  for (const full of paths) {
    const pathname = `/${path.relative(folder, full).replaceAll(path.sep, '/')}`;
    const encoding = encodings.find(({ extension }) => pathname.endsWith(extension));
    const plain = encoding ? pathname.slice(0, -encoding.extension.length) : pathname;
    // Dotfiles belong to the build.
    if (/\/\./.test(pathname) || !filter(plain)) continue;
    const bytes = readFileSync(full);
    const hasCopies = encodings.some(({ extension }) => paths.includes((encoding ? full.slice(0, -encoding.extension.length) : full) + extension));
    files.set(pathname, {
      bytes,
      headers: {
        'Content-Type': types[path.extname(plain)] ?? 'application/octet-stream',
        'Content-Length': String(bytes.length),
        'Cache-Control': cacheControl(plain),
        ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        ...(hasCopies && { Vary: 'Accept-Encoding' }),
        ...(encoding && { 'Content-Encoding': encoding.name }),
      },
    });
  }
  return files;
}

/** Serves a snapshot of a folder, so that a new build neither crashes the process nor removes scripts of open pages. */
export function serveFolder(folder: string, options: StaticFileOptions): ServeStaticFile {
  const files = readFiles(folder, options);
  return (pathname, request, response) => {
    const plain = files.get(pathname);
    if (!plain) return false;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const copy = encodings.find(({ extension, isAccepted }) => isAccepted.test(accepted) && files.has(pathname + extension));
    const { bytes, headers } = (copy && files.get(pathname + copy.extension)) ?? plain;
    const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
    if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === headers['ETag'])) {
      const { 'Content-Length': _length, 'Content-Type': _type, 'Content-Encoding': _encoding, ...rest } = headers;
      response.writeHead(304, rest).end();
    } else {
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes);
    }
    return true;
  };
}
