/** Reads the sitemap like a search engine: the index, then every listed file. */
export async function readSitemap(origin: string): Promise<string> {
  const index = await (await fetch(`${origin}/sitemap.xml`)).text();
  const files = [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  const texts = await Promise.all(files.map(async (file) => (await fetch(origin + file)).text()));
  return texts.join('\n');
}
