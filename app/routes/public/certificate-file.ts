import { writeCertificate } from '#app/features/delivery/certificates/write-certificate.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/certificate-file'

/** A certificate as PDF, for whoever has its code. */
export const loader = loaderOf(
  async (ctx, { params }: Route.LoaderArgs) =>
    new Response(await writeCertificate(ctx, params.code), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="certificate-${params.code.slice(0, 8)}.pdf"`,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    }),
)
