/**
 * Prevents CSV injection (OWASP): spreadsheets run a cell that begins with one of these characters as a formula. Exports prefix an apostrophe, as
 * WooCommerce does; imports strip it.
 */
const formula = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

export const withFormulaGuard = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

export const withoutFormulaGuard = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
