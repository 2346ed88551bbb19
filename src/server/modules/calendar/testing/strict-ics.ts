/** A strict RFC 5545 parser for the features our files use: throws on any violation. Independent of the writer. */

export interface StrictEvent {
  uid: string;
  /** YYYY-MM-DD, inclusive. */
  first: string;
  last: string;
  summary: string;
  description: string;
  url: string;
  /** YYYYMMDDTHHMMSSZ */
  stamp: string;
  alarms: string[];
}

export interface StrictCalendar {
  properties: Map<string, string>;
  events: StrictEvent[];
}

interface ContentLine {
  name: string;
  parameters: Map<string, string>;
  value: string;
}

const MAX_OCTETS = 75;
/** Section 3.6.1: at most once per event. */
const onceInEvent = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'CLASS',
  'CREATED',
  'DESCRIPTION',
  'GEO',
  'LAST-MODIFIED',
  'LOCATION',
  'ORGANIZER',
  'PRIORITY',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'TRANSP',
  'URL',
];
const knownInEvent = new Set([...onceInEvent, 'CATEGORIES']);
const knownInCalendar = new Set(['VERSION', 'PRODID', 'CALSCALE', 'METHOD', 'NAME', 'REFRESH-INTERVAL']);

function fail(what: string): never {
  throw new Error(`Not RFC 5545: ${what}`);
}

/** Unfolds lines (section 3.1). */
function unfolded(bytes: Uint8Array): string[] {
  const physical: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 0x0a) fail('a bare LF');
    if (bytes[at] !== 0x0d) continue;
    if (bytes[at + 1] !== 0x0a) fail('a bare CR');
    physical.push(bytes.subarray(start, at));
    start = at + 2;
    at += 1;
  }
  if (start !== bytes.length) fail('the last line has no end');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const lines: string[] = [];
  for (const line of physical) {
    if (line.length > MAX_OCTETS) fail(`a line of ${line.length} octets`);
    // Decoded per line: folding must not split a character, although the standard permits it.
    const text = decoder.decode(line);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in the file
    if (/[\x00-\x08\x0a-\x1f\x7f\ufeff]/.test(text)) fail(`a control character in ${JSON.stringify(text)}`);
    if (text.startsWith(' ') || text.startsWith('\t')) {
      if (lines.length === 0) fail('the first line goes on from none');
      lines.push(`${lines.pop()}${text.slice(1)}`);
    } else if (text === '') fail('an empty line');
    else lines.push(text);
  }
  return lines;
}

function contentLine(line: string): ContentLine {
  const match = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s.exec(line);
  if (!match) fail(`no content line: ${line}`);
  const [, name = '', parameters = '', value = ''] = match;
  const pairs = [...parameters.matchAll(/;([A-Za-z0-9-]+)=([^;]*)/g)].map(([, key = '', given = '']) => [key.toUpperCase(), given] as const);
  return { name: name.toUpperCase(), parameters: new Map(pairs), value };
}

/** Section 3.3.11. */
function toText({ name, value }: ContentLine): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value) || !/^(?:[^\\]|\\[\\;,nN])*$/s.test(value)) fail(`${name} is not escaped: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character));
}

function getDay({ name, parameters, value }: ContentLine): string {
  if (parameters.get('VALUE') !== 'DATE') fail(`${name} is no whole day`);
  if (parameters.has('TZID')) fail(`${name} has a time zone`);
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(value) ?? fail(`${name} is no date: ${value}`);
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = `${year}-${month}-${day}`;
  if (date.toISOString().slice(0, 10) !== text) fail(`${name} names no day: ${value}`);
  return text;
}

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Section 3.6.6, display alarms. */
function findAlarm(lines: ContentLine[]): string {
  const names = lines.map(({ name }) => name).sort();
  if (names.join() !== 'ACTION,DESCRIPTION,TRIGGER') fail(`an alarm of ${names.join()}`);
  const find = (name: string): ContentLine => lines.find((line) => line.name === name) ?? fail(`an alarm without ${name}`);
  if (find('ACTION').value !== 'DISPLAY') fail('ACTION');
  toText(find('DESCRIPTION'));
  const { value, parameters } = find('TRIGGER');
  if (parameters.get('RELATED') !== 'START') fail('an alarm that does not count from the start');
  if (!/^-?P(?:\d+W|\d+D(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|T\d+[HMS](?:\d+[MS])?(?:\d+S)?)$/.test(value)) fail(`TRIGGER: ${value}`);
  return value;
}

function toEvent(lines: ContentLine[], alarms: string[]): StrictEvent {
  for (const { name } of lines) if (!knownInEvent.has(name) && !name.startsWith('X-')) fail(`${name} in an event`);
  for (const name of onceInEvent) if (lines.filter((line) => line.name === name).length > 1) fail(`${name} stands more than once`);
  const find = (name: string): ContentLine | undefined => lines.find((line) => line.name === name);
  const demand = (name: string): ContentLine => find(name) ?? fail(`an event without ${name}`);
  if (find('DTEND') && find('DURATION')) fail('both an end and a duration');
  const stamp = demand('DTSTAMP').value;
  if (!/^\d{8}T\d{6}Z$/.test(stamp)) fail('DTSTAMP is not in UTC');
  const first = getDay(demand('DTSTART'));
  const end = getDay(demand('DTEND'));
  if (end <= first) fail(`ends before it begins: ${first} ${end}`);
  const transparency = find('TRANSP');
  if (transparency && !['OPAQUE', 'TRANSPARENT'].includes(transparency.value)) fail('TRANSP');
  const sequence = find('SEQUENCE');
  if (sequence && !/^\d+$/.test(sequence.value)) fail('SEQUENCE');
  const optional = (name: string): string => {
    const line = find(name);
    return line ? toText(line) : '';
  };
  const url = find('URL')?.value ?? '';
  if (url !== '' && !URL.canParse(url)) fail(`URL: ${url}`);
  const uid = toText(demand('UID'));
  if (uid === '') fail('an empty UID');
  return { uid, first, last: dayBefore(end), summary: toText(demand('SUMMARY')), description: optional('DESCRIPTION'), url, stamp, alarms };
}

export function readStrictly(bytes: Uint8Array): StrictCalendar {
  const lines = unfolded(bytes).map(contentLine);
  const is = (line: ContentLine | undefined, name: string, value: string): boolean => line?.name === name && line.value === value && line.parameters.size === 0;
  if (!is(lines[0], 'BEGIN', 'VCALENDAR') || !is(lines.at(-1), 'END', 'VCALENDAR')) fail('not one VCALENDAR from the first line to the last');
  const calendar: ContentLine[] = [];
  const events: StrictEvent[] = [];
  let event: ContentLine[] | null = null;
  let alarm: ContentLine[] | null = null;
  let alarms: string[] = [];
  for (const line of lines.slice(1, -1)) {
    if (is(line, 'BEGIN', 'VEVENT')) {
      if (event) fail('an event inside an event');
      event = [];
      alarms = [];
    } else if (is(line, 'BEGIN', 'VALARM')) {
      if (!event || alarm) fail('an alarm outside an event');
      alarm = [];
    } else if (is(line, 'END', 'VALARM')) {
      alarms.push(findAlarm(alarm ?? fail('an end without a beginning')));
      alarm = null;
    } else if (is(line, 'END', 'VEVENT')) {
      if (alarm) fail('an alarm without an end');
      events.push(toEvent(event ?? fail('an end without a beginning'), alarms));
      event = null;
    } else if (line.name === 'BEGIN' || line.name === 'END') fail(`${line.name}:${line.value}`);
    else if (alarm) alarm.push(line);
    else if (event) event.push(line);
    else if (events.length > 0) fail(`${line.name} behind the events`);
    else calendar.push(line);
  }
  if (event) fail('an event without an end');
  for (const { name } of calendar) {
    if (!knownInCalendar.has(name) && !name.startsWith('X-')) fail(`${name} in a calendar`);
    if (calendar.filter((line) => line.name === name).length > 1) fail(`${name} stands more than once`);
  }
  const properties = new Map(calendar.map((line) => [line.name, line.value]));
  if (properties.get('VERSION') !== '2.0') fail('VERSION');
  if (!properties.get('PRODID')) fail('PRODID');
  const uids = new Set(events.map(({ uid }) => uid));
  if (uids.size !== events.length) fail('a UID stands more than once');
  return { properties, events };
}
