import { revocationsOf } from '#app/features/delivery/certificates/badge.ts'
import { certificateStatus } from '#app/features/delivery/certificates/certificate.ts'
import { getCertificate } from '#app/features/delivery/certificates/queries-certificates.server.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/certificate-status'

/** Whether a badge was revoked, for programs that verify it. */
export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const certificate = await getCertificate(ctx, params.code)
  return Response.json(
    revocationsOf(certificate, certificateStatus(certificate, ctx.now()), config().ORIGIN),
    {
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Access-Control-Allow-Origin': '*' },
    },
  )
})
