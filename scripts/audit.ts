/**
 * npm run audit: known weaknesses of what the program runs on (npm's advisories), beside scripts/audit-exceptions.json, where
 * each exception says why and until when. CI runs it. A registry that does not answer is said, and is no green.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judge, type AuditReport, type Exception } from './check/audit-verdict.ts';

const NOT_CHECKED = 2;

const exceptions = JSON.parse(readFileSync(path.resolve(import.meta.dirname, 'audit-exceptions.json'), 'utf8')) as Exception[];
// npm ends with 1 where it finds something, and says what all the same.
const output = await new Promise<string>((resolve) => execFile('npm', ['audit', '--json', '--omit=dev'], { maxBuffer: 50_000_000 }, (_error, stdout) => resolve(stdout)));

let report: AuditReport = {};
try {
  report = JSON.parse(output) as AuditReport;
} catch {
  // What npm said is no report; the verdict says so.
}
const verdict = judge(report, exceptions, new Date());
process.stdout.write(`${verdict.sentences.join('\n')}\n`);
if (verdict.outcome === 'weak') process.exitCode = 1;
// Without the registry's answer nothing is known: CI that must know sets AUDIT_REQUIRED.
if (verdict.outcome === 'not checked' && process.env['AUDIT_REQUIRED'] === 'true') process.exitCode = NOT_CHECKED;
