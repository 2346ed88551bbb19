/** Prevents CSV injection (OWASP): spreadsheets run such cells as formulas. Exports prefix an apostrophe, imports strip it. */
const formula = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

export const withFormulaGuard = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

export const withoutFormulaGuard = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
