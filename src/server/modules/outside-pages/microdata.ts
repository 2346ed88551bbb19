/** Reads microdata (WHATWG HTML, section 5) from parser events, into JSON-LD's form. */

/** An object with type and properties, as in JSON-LD. */
export type PageNode = Record<string, unknown>;

/** More than any shop's page has. */
const MAX_ITEMS = 3_000;
const MAX_TEXT = 2_000;
const MAX_OPEN_TEXTS = 20;

interface OpenText {
  item: PageNode;
  names: readonly string[];
  text: string;
}

interface OpenElement {
  item: PageNode | null;
  text: OpenText | null;
}

const getAddress: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
  meta: 'content',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((word) => word !== '');

/**
 * A property's value from attributes; undefined if its text has it. Shops put `content` on any element, and the URL of lazy-loaded pictures
 * elsewhere.
 */
function attributeValue(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  const own = Object.hasOwn(getAddress, name) ? attributes[getAddress[name] ?? ''] : undefined;
  if (name === 'img' && (own === undefined || own.startsWith('data:'))) return attributes['data-src'] ?? own;
  return own ?? attributes['content'];
}

function add(item: PageNode, names: readonly string[], value: unknown): void {
  for (const name of names) {
    const before = Object.hasOwn(item, name) ? item[name] : undefined;
    if (before === undefined) item[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else item[name] = [before, value];
  }
}

/** Collects top-level items into `found`. Each `open` needs its `close`. */
export function openMicrodata(found: PageNode[]) {
  const elements: OpenElement[] = [];
  const items: PageNode[] = [];
  const texts: OpenText[] = [];
  let count = 0;

  function openItem(attributes: Readonly<Record<string, string>>, owner: PageNode | undefined, names: readonly string[]): PageNode | null {
    count += 1;
    if (count > MAX_ITEMS) return null;
    const item: PageNode = Object.create(null) as PageNode;
    item['@type'] = words(attributes['itemtype']);
    if (attributes['itemid'] !== undefined) item['@id'] = attributes['itemid'];
    if (owner && names.length > 0) add(owner, names, item);
    else found.push(item);
    return item;
  }

  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      const owner = items.at(-1);
      const names = words(attributes['itemprop']);
      const item = attributes['itemscope'] === undefined ? null : openItem(attributes, owner, names);
      if (item) items.push(item);
      let text: OpenText | null = null;
      if (names.length > 0 && owner && attributes['itemscope'] === undefined) {
        const value = attributeValue(name, attributes);
        if (value !== undefined) add(owner, names, value.slice(0, MAX_TEXT));
        else if (texts.length < MAX_OPEN_TEXTS) {
          text = { item: owner, names, text: '' };
          texts.push(text);
        }
      }
      elements.push({ item, text });
    },
    text(data: string): void {
      for (const open of texts) if (open.text.length < MAX_TEXT) open.text += data.slice(0, MAX_TEXT);
    },
    close(): void {
      const element = elements.pop();
      if (element?.item) items.pop();
      if (!element?.text) return;
      texts.pop();
      add(element.text.item, element.text.names, element.text.text);
    },
  };
}
