/** SQL fragments: who is in a circle with whom. Each argument is a column or a typed parameter. */
import { isBlocked } from '../friends/sql.ts';

export const isInCircle = (circle: string, member: string): string => `exists (select 1 from circle_members cm where cm.circle_id = ${circle} and cm.member_id = ${member} and cm.state <> 'invited')`;

/**
 * The audience rule of circles: whether the viewer sees what the other shows to the circle. Both are in it, and neither blocks the other. Lists,
 * answers and the circle's page all apply it.
 */
export const isFellow = (circle: string, one: string, viewer: string): string => `(${isInCircle(circle, one)} and ${isInCircle(circle, viewer)} and not coalesce(${isBlocked(one, viewer)}, true))`;

/** The circles of a table of audiences that the viewer is in, as JSON, by name. */
export const shownCircles = (rows: string, viewer: string): string =>
  `(select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.name collate "sv-x-icu", c.id), '[]') from circles c where c.id in (${rows}) and ${isInCircle('c.id', viewer)})`;
