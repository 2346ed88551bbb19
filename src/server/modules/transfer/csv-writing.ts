/** A cell as CSV has it: in quotes where it holds what would end it, or blanks at its ends. */
export const cellText = (cell: string, separator: string): string => (cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
