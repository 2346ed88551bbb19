/** Extracts a page's metadata in one pass over its HTML. */
import { Parser } from 'htmlparser2';
import { openMicrodata, type PageNode } from './microdata.ts';

export interface PageFacts {
  /** Contents of its JSON-LD scripts. */
  scripts: string[];
  /** Its microdata, in JSON-LD's form. */
  microdata: PageNode[];
  /** `og:title` etc. in lower case, the first of each. */
  meta: Map<string, string>;
  title: string;
  canonical: string | null;
  base: string | null;
}

const MAX_SCRIPTS = 50;
const MAX_TITLE = 1_000;
/** Browsers stop at depth 512; the parser's time is quadratic in depth. */
const MAX_DEPTH = 1_000;

class TooDeep extends Error {}

/** Decodes HTML, which JSON-LD strings sometimes contain. */
export function plainText(html: string): string {
  if (!/[&<]/.test(html)) return html;
  const texts: string[] = [];
  const parser = new Parser({ ontext: (data) => void texts.push(data) });
  parser.end(html);
  return texts.join('');
}

/** For a page nested too deep, what comes before that depth. */
export function readFacts(html: string): PageFacts {
  const facts: PageFacts = { scripts: [], microdata: [], meta: new Map(), title: '', canonical: null, base: null };
  const microdata = openMicrodata(facts.microdata);
  let script: string[] | null = null;
  let isTitle = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeep();
      microdata.open(name, attributes);
      if (name === 'script') script = /^\s*application\/ld\+json\b/i.test(attributes['type'] ?? '') ? [] : null;
      else if (name === 'title') isTitle = facts.title === '';
      else if (name === 'base') facts.base ??= attributes['href'] ?? null;
      else if (name === 'link' && /(^|\s)canonical(\s|$)/i.test(attributes['rel'] ?? '')) facts.canonical ??= attributes['href'] ?? null;
      else if (name === 'meta') {
        const key = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
        const content = (attributes['content'] ?? '').trim();
        if (key !== '' && content !== '' && !facts.meta.has(key)) facts.meta.set(key, content);
      }
    },
    ontext(data) {
      script?.push(data);
      if (isTitle && facts.title.length < MAX_TITLE) facts.title += data;
      microdata.text(data);
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'script' && script) {
        if (facts.scripts.length < MAX_SCRIPTS) facts.scripts.push(script.join(''));
        script = null;
      } else if (name === 'title') isTitle = false;
      microdata.close();
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return facts;
}
