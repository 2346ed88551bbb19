import type { BlockingPeople, Exclusion } from '#shared/values/draws/draw-graph.ts';
import { classNames } from '#web/ui/class-names.ts';

/** More names don't fit beside each other. */
const MAX_SHOWN = 12;
/** Lines between all are drawn for this many. */
const MAX_LINES = 8;
const [CENTER_X, CENTER_Y, RADIUS, DISC] = [200, 178, 128, 29];
const tones = ['fill-rose', 'fill-sky', 'fill-sand', 'fill-sage'] as const;

interface Named {
  id: string;
  name: string;
}

interface DrawRingProps {
  people: readonly Named[];
  exclusions: readonly Exclusion[];
  /** Only this group, with arrows to whom alone they may give. */
  blocking?: BlockingPeople | null;
  label: string;
  className?: string;
}

interface Point {
  x: number;
  y: number;
}

const getPlace = (index: number, count: number): Point => {
  const angle = (-150 + (index * 360) / count) * (Math.PI / 180);
  return { x: CENTER_X + RADIUS * Math.cos(angle), y: CENTER_Y + RADIUS * Math.sin(angle) };
};

/** From edge to edge of two discs, bent towards the middle. */
function curve(from: Point, to: Point, gap: number): string {
  const bend = 0.35;
  const middle = { x: ((from.x + to.x) / 2) * (1 - bend) + CENTER_X * bend, y: ((from.y + to.y) / 2) * (1 - bend) + CENTER_Y * bend };
  const towards = (point: Point): Point => {
    const length = Math.hypot(middle.x - point.x, middle.y - point.y) || 1;
    return { x: point.x + ((middle.x - point.x) / length) * gap, y: point.y + ((middle.y - point.y) / length) * gap };
  };
  const [start, end] = [towards(from), towards(to)];
  const said = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${said(start)}Q${said(middle)} ${said(end)}`;
}

const short = (name: string): string => {
  const [first = name] = name.split(' ');
  return first.length > 8 ? `${first.slice(0, 7)}…` : first;
};

/** Exclusions as a ring of names; also stated as text beside it. */
export function DrawRing({ people, exclusions, blocking = null, label, className }: DrawRingProps) {
  if (people.length < 2 || people.length > MAX_SHOWN) return null;
  const places = new Map(people.map(({ id }, index) => [id, getPlace(index, people.length)]));
  const between = (one: string, other: string): string => {
    const [from, to] = [places.get(one), places.get(other)];
    return from && to ? curve(from, to, DISC + 6) : '';
  };
  const isExcluded = (one: string, other: string): boolean => exclusions.some(({ giver, receiver }) => [giver, receiver].includes(one) && [giver, receiver].includes(other));
  const lines = people.length > MAX_LINES ? [] : people.flatMap(({ id }, index) => people.slice(index + 1).flatMap((other) => (isExcluded(id, other.id) ? [] : [between(id, other.id)])));
  const arrows = blocking === null ? [] : blocking.group.flatMap((id) => blocking.partners.map((partner) => (blocking.side === 'givers' ? between(id, partner) : between(partner, id))));
  const named = new Set([...(blocking?.group ?? []), ...(blocking?.partners ?? [])]);
  return (
    <svg viewBox="36 14 328 328" role="img" aria-label={label} className={classNames('block w-full', className)}>
      <defs>
        <marker id="draw-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M1 1l6 3-6 3" fill="none" className="stroke-accent" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
        </marker>
      </defs>
      {blocking === null && (
        <g fill="none">
          {lines.map((line) => (
            <path key={line} d={line} className="stroke-line" strokeWidth="1.5" />
          ))}
          {exclusions.map(({ giver, receiver, mutual }) => (
            <path key={`${giver}${receiver}`} d={between(giver, receiver)} className="stroke-primary" strokeWidth="2.5" strokeLinecap="round" strokeDasharray={mutual ? '1 8' : '6 7'} />
          ))}
        </g>
      )}
      <g fill="none" className="stroke-accent" strokeWidth="2">
        {arrows.map((arrow) => (
          <path key={arrow} d={arrow} markerEnd="url(#draw-arrow)" />
        ))}
      </g>
      {people.map(({ id, name }, index) => {
        const { x, y } = getPlace(index, people.length);
        const isPale = blocking !== null && !named.has(id);
        return (
          <g key={id}>
            <circle cx={x} cy={y} r={DISC} className={classNames(tones[index % tones.length], isPale && 'opacity-45', blocking !== null && !isPale && 'stroke-accent')} strokeWidth="2" />
            <text x={x} y={y + 5} textAnchor="middle" className={classNames('text-sm font-medium', isPale ? 'fill-soft' : 'fill-ink')}>
              {short(name)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
