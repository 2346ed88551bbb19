import type { GuaranteeNotices } from '../../platform/guarantee-notices.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { textResponse } from '../answer/text-response.ts';

/** Its own styles and embedded data apply where it is opened by itself; no script, and nothing from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; sandbox";

/** The operator's file, byte by byte; null for other addresses. */
export function answerGuaranteeNotice(pathname: string, notices: GuaranteeNotices | null): Response | null {
  if (!pathname.startsWith('/guarantee-notice/')) return null;
  const notice = Object.values(notices ?? {}).find(({ address }) => address === pathname);
  if (!notice) throw new DomainError('NOT_FOUND');
  return textResponse(notice.bytes, { status: 200, headers: { 'Content-Type': notice.type, 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Security-Policy': POLICY } });
}
