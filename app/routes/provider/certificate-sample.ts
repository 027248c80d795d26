import { writeCertificate } from '#app/features/delivery/certificates/write-certificate.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/certificate-sample'

/** How a certificate of the reader would look, with logo and signature. */
export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const pdf = await writeCertificate(ctx, null)
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="sample.pdf"',
      'Cache-Control': 'private, no-store',
    },
  })
})
