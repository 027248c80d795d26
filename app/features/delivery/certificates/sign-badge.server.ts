import { formatHours } from '#app/features/delivery/attendance/certificate-words.ts'
import { isLanguage } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { signClaims } from '#app/platform/signing-key.server.ts'
import { BADGE_KEY, badgeOf } from './badge.ts'
import { certificateStatus } from './certificate.ts'
import { getCertificate } from './queries-certificates.server.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

/**
 * A certificate as a signed badge (Open Badges 3.0, VC-JWT: the payload is the credential), for whoever has
 * its code. Refuses with `notFound` one that was withdrawn.
 */
export async function signBadge(ctx: Ctx, code: string): Promise<string> {
  const certificate = await getCertificate(ctx, code)
  const { holder, minutes, issuedAt, validUntil } = certificate

  if (holder === null || certificateStatus(certificate, ctx.now()) === 'withdrawn') throw notFound()

  const language = isLanguage(certificate.language) ? certificate.language : 'en'
  const t = translator(language)
  const hours = formatHours(minutes, language)
  const badge = badgeOf(
    { ...certificate, holder },
    { origin: config().ORIGIN, criteria: t('certificates:badge.criteria', { hours }) },
  )
  const registered = {
    iss: badge.issuer.id,
    jti: badge.id,
    sub: badge.credentialSubject.id,
    nbf: seconds(issuedAt),
    ...(validUntil && { exp: seconds(validUntil) }),
  }
  return signClaims(BADGE_KEY, { ...badge, ...registered })
}
