/**
 * A spreadsheet runs a cell that begins with one of these signs as a formula (OWASP, "CSV Injection"). Exports write an apostrophe before
 * it, as WooCommerce does, and imports take one off again.
 */
const formula = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

export const withFormulaGuard = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

export const withoutFormulaGuard = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
