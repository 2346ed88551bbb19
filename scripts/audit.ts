/**
 * npm run audit: known vulnerabilities of runtime dependencies (npm advisories), except those in scripts/audit-exceptions.json, each with reason and expiry. Runs
 * in CI. An unreachable registry is reported and does not pass.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judge, type AuditReport, type Exception } from './check/audit-verdict.ts';

const NOT_CHECKED = 2;

const exceptions = JSON.parse(readFileSync(path.resolve(import.meta.dirname, 'audit-exceptions.json'), 'utf8')) as Exception[];
// npm exits with 1 on findings, and prints the report anyway.
const output = await new Promise<string>((resolve) => execFile('npm', ['audit', '--json', '--omit=dev'], { maxBuffer: 50_000_000 }, (_error, stdout) => resolve(stdout)));

let report: AuditReport = {};
try {
  report = JSON.parse(output) as AuditReport;
} catch {
  // Not a report; the verdict says so.
}
const verdict = judge(report, exceptions, new Date());
process.stdout.write(`${verdict.sentences.join('\n')}\n`);
if (verdict.outcome === 'weak') process.exitCode = 1;
// Without the registry nothing is known; CI sets AUDIT_REQUIRED to fail then.
if (verdict.outcome === 'not checked' && process.env['AUDIT_REQUIRED'] === 'true') process.exitCode = NOT_CHECKED;
