/** SQL fragments: pictures. */

export interface PictureRow {
  id: string;
  width: number;
  height: number;
  color: string;
  focus_x: number;
  focus_y: number;
}

/** A picture by id, as JSON; null if missing. */
export const getPicture = (idColumn: string): string =>
  `(select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'color', p.color, 'focus_x', p.focus_x, 'focus_y', p.focus_y) from media p where p.id = ${idColumn})`;
