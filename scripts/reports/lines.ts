/** Formats a report for the terminal. User text is indented, so that none passes for the program's own output. */
import type { getReport, ReportedContent } from '../../src/server/modules/reports/service.ts';

type Report = Awaited<ReturnType<typeof getReport>>;

/** User text with every line prefixed by a bar. `say` strips control characters. */
export const quoted = (words: string): string[] => words.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => `    | ${line}`);

function contentLines(content: ReportedContent | null): string[] {
  if (content === null) return ['  it is gone since'];
  const { name, forName, isRemoved, wishes, pictures } = content;
  return [
    `  it says now${isRemoved ? ', taken away by its owner a few minutes ago' : ''}:`,
    ...quoted(name),
    ...(forName === '' ? [] : ['  for', ...quoted(forName)]),
    ...wishes.flatMap(({ title, url, note, picture }, index) => [
      `  wish ${index + 1}`,
      ...quoted(title),
      ...[url ?? '', note].filter((words) => words !== '').flatMap(quoted),
      ...(picture === null ? [] : [`  picture ${picture}`]),
    ]),
    ...pictures.map((picture) => `  picture ${picture}`),
  ];
}

function reporterLines({ name, email }: Report): string[] {
  if (name === null && email === null) return ['  by somebody who didn’t say who they are, or whose account has ended'];
  return ['  by', ...[name, email].filter((words) => words !== null).flatMap(quoted)];
}

/** One report with the current content; null when deleted. */
export function toLines(report: Report, content: ReportedContent | null): string[] {
  const { id, created_at: createdAt, decided_at: decidedAt, state, kind, about, reason, explanation, statement, list_id: listId, member_id: memberId } = report;
  return [
    `report ${id} of ${createdAt.toISOString()}: ${state}${decidedAt ? ` since ${decidedAt.toISOString()}` : ''}`,
    `  ${kind} ${listId ?? memberId ?? ''}`.trimEnd(),
    '  called, when it was reported',
    ...quoted(about),
    ...reporterLines(report),
    `  ${reason}:`,
    ...quoted(explanation),
    ...contentLines(content),
    ...(statement === null ? [] : ['  decided:', ...quoted(statement)]),
  ];
}
