/** Another shop on the internet, for wishes from elsewhere: http://butik.example. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const vase = { '@context': 'https://schema.org', '@type': 'Product', name: 'Kastrull i koppar', image: '/kastrull.jpg', offers: { '@type': 'Offer', price: '1 299,00', priceCurrency: 'SEK' } };
const pages: Readonly<Record<string, { type: string; body: string | Uint8Array }>> = {
  '/kastrull': { type: 'text/html; charset=utf-8', body: `<title>Kastrull i koppar</title><script type="application/ld+json">${JSON.stringify(vase)}</script>` },
  '/om-oss': { type: 'text/html; charset=utf-8', body: '<title>Om oss</title>' },
  '/kastrull.jpg': { type: 'image/jpeg', body: readFileSync(path.resolve(import.meta.dirname, '../demo/pictures/photos/still-mug.jpg')) },
};

/** `env` makes a process resolve its name. */
export async function startOutsideShop(): Promise<{ env: Record<string, string>; stop: () => void }> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/html' }).end(page?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const internet = pathToFileURL(path.join(import.meta.dirname, 'outside-internet.ts'));
  return { env: { NODE_OPTIONS: `--import=${internet}`, OUTSIDE_SHOP_PORT: String((server.address() as AddressInfo).port) }, stop: () => void server.close() };
}
