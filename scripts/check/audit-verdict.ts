/** Evaluates an npm audit report against the recorded exceptions. */

/** An accepted vulnerability: id (GHSA-… or package name), reason, expiry. */
export interface Exception {
  id: string;
  why: string;
  /** Day of expiry: from then on it fails again. */
  until: string;
}

interface Advisory {
  url?: string;
  title?: string;
}

/** Part of `npm audit --json` (report version 2). */
export interface AuditReport {
  vulnerabilities?: Record<string, { name: string; severity: string; via: (Advisory | string)[] }>;
  metadata?: { dependencies?: { total?: number } };
  message?: string;
}

export interface Verdict {
  outcome: 'sound' | 'weak' | 'not checked';
  sentences: string[];
}

export function judge(report: AuditReport, exceptions: readonly Exception[], now: Date): Verdict {
  if (report.vulnerabilities === undefined) return { outcome: 'not checked', sentences: [`NOT CHECKED: the registry's advisories could not be had (${report.message ?? 'no report'}).`] };
  const today = now.toISOString().slice(0, 10);
  const standing = exceptions.filter(({ until }) => today < until);
  const found = Object.values(report.vulnerabilities).flatMap(({ name, severity, via }) =>
    via.flatMap((advisory) => (typeof advisory === 'string' ? [] : [{ name, severity, title: advisory.title ?? '', id: advisory.url?.split('/').at(-1) ?? name }])),
  );
  const weak = found.filter(({ id, name }) => !standing.some((exception) => exception.id === id || exception.id === name));
  const over = exceptions.filter(({ until }) => today >= until).map(({ id, until }) => `The exception for ${id} ended on ${until}.`);
  const unused = standing.filter(({ id }) => !found.some((one) => one.id === id || one.name === id)).map(({ id }) => `The exception for ${id} is needed no more.`);
  const reported = weak.map(({ name, severity, title, id }) => `${severity}: ${name}: ${title} (${id})`);
  if (weak.length > 0) return { outcome: 'weak', sentences: [...reported, ...over, ...unused] };
  return { outcome: 'sound', sentences: [`No known weakness in ${report.metadata?.dependencies?.total ?? 'any'} packages beside ${standing.length} exceptions.`, ...over, ...unused] };
}
