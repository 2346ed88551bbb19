/** For journeys beside a running shop, whose clock can’t be changed: moves a chip-in’s last day back. */
import { statement } from '#server/platform/database.ts';

export const turnBackLastDay = statement<object, { token: string; days: number }>('chip-ins.turn-back', 'update chip_ins set ends_on = ends_on - :days::int where token = :token');
