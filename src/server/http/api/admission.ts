/** Admission to an area: the visitor's context, the request's origin and rate, and who they are signed in as. */
import { getNetwork } from '../../modules/auth/rules.ts';
import { identify } from '../../modules/auth/service.ts';
import { getCartSecret, hashSecret } from '../../platform/cart-cookie.ts';
import { type Ctx, requireMember, type Services } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { getAccessToken, getDeviceSecret, getRefreshToken, getRegistrationSecret } from '../../platform/session-cookies.ts';
import { isSameOrigin } from '../request/origin-check.ts';
import { requestLocale } from '../request/request-locale.ts';
import type { Area } from './areas.ts';
import type { Endpoint } from './endpoint.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Facts about a request beyond its content. */
export interface RequestFacts {
  readonly requestId: string;
  readonly address: string;
  /** Made on this machine to a local shop, without a proxy. */
  readonly isLocal: boolean;
}

export function createAdmission({ services, limiter }: { services: Services; limiter: RateLimiter }) {
  function makeContext(request: Request, url: URL, facts: RequestFacts): Ctx {
    return {
      ...services,
      db: services.database,
      locale: requestLocale(request, url),
      visitor: {
        cartSecret: getCartSecret(request.headers),
        deviceSecret: getDeviceSecret(request.headers),
        registrationSecret: getRegistrationSecret(request.headers),
        accessToken: getAccessToken(request.headers),
        refreshToken: getRefreshToken(request.headers),
        userAgent: request.headers.get('user-agent') ?? '',
        address: facts.address,
        refusesCounting: request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1',
      },
      member: null,
      signInProblem: 'UNAUTHENTICATED',
      log: services.log.child({ requestId: facts.requestId }),
      requestId: facts.requestId,
    };
  }

  /** Refuses requests from elsewhere, from other sites, and beyond the rate limit. */
  function guard(area: Area, endpoint: Endpoint, request: Request, params: Record<string, string>, facts: RequestFacts): void {
    if (area.isLocalOnly && !facts.isLocal) throw new DomainError('NOT_FOUND');
    const isWrite = endpoint.method !== 'GET';
    const changesState = isWrite || endpoint.spec.changesState === true;
    const isForPages = !endpoint.spec.isOpenToOtherSites && endpoint.spec.signedBy === undefined;
    if (changesState && isForPages && !isSameOrigin(request.headers, services.config.publicUrl)) throw new DomainError('ORIGIN_REFUSED');
    const wait = limiter.take(`${area.name}:${isWrite ? 'w' : 'r'}:${getNetwork(facts.address)}`, isWrite ? area.writes : area.reads);
    const { limitOfEach } = endpoint.spec;
    const waitForIt = limitOfEach ? limiter.take(`${area.prefix}${endpoint.path}:${hashSecret(limitOfEach.subject(params))}`, limitOfEach.rule) : null;
    if (wait !== null || waitForIt !== null) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(wait ?? 0, waitForIt ?? 0) });
  }

  /** Authenticates the visitor; throws when the area does not admit them. */
  async function admit(area: Area, visitor: Ctx): Promise<Ctx> {
    if (area.access === 'anyone') return visitor;
    const ctx = { ...visitor, ...(await identify(visitor)) };
    if (area.access === 'visitor') return ctx;
    const { member } = requireMember(ctx);
    if (area.access === 'admin' && member.role !== 'admin') throw new DomainError('ROLE_REQUIRED');
    return ctx;
  }

  return { makeContext, guard, admit };
}
