/** A CSV cell: quoted if it contains separators, quotes or line breaks, or has surrounding spaces. */
export const cellText = (cell: string, separator: string): string => (cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
