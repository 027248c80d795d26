import { type CertificateStatus, certificatePath } from './certificate.ts'
import type { Certificate } from './queries-certificates.server.ts'
import { statusOf } from './status-list.ts'

/** The purpose of the site's key that signs badges. */
export const BADGE_KEY = 'badges'

/** An instant in whole seconds, as the standard requires. */
export const instant = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

type Held = Certificate & { holder: string }

/** A certificate as a credential of Open Badges 3.0 (1EdTech), which is a Verifiable Credential 2.0 (W3C). */
export function badgeOf(certificate: Held, { origin, criteria }: { origin: string; criteria: string }) {
  const { code, title, topic, provider, holder, language, statusIndex } = certificate
  const { startsAt, endsAt, issuedAt, validUntil } = certificate
  const page = origin + certificatePath(code)
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: page,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: { id: `${origin}/`, type: ['Profile'], name: provider, url: page },
    validFrom: instant(issuedAt),
    ...(validUntil && { validUntil: instant(validUntil) }),
    credentialSubject: {
      id: `${page}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: holder, identityType: 'name', hashed: false }],
      activityStartDate: instant(startsAt),
      activityEndDate: instant(endsAt),
      achievement: {
        id: `${page}#achievement`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: title,
        description: topic ?? title,
        criteria: { narrative: criteria },
        inLanguage: language,
      },
    },
    credentialStatus: statusOf(statusIndex, origin),
  }
}

/** The revocation list of one certificate, for verifiers of badges made when each had a list of its own. */
export function revocationsOf(
  { code, withdrawal }: Pick<Certificate, 'code' | 'withdrawal'>,
  standing: CertificateStatus,
  origin: string,
) {
  const page = origin + certificatePath(code)
  const revoked = { id: page, revoked: true, revocationReason: withdrawal ?? 'erased' }
  return {
    id: `${page}/status.json`,
    issuer: `${origin}/`,
    revokedCredential: standing === 'withdrawn' ? [revoked] : [],
  }
}
