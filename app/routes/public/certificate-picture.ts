import { bakeBadge } from '#app/features/delivery/certificates/bake-badge.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/certificate-picture'

/** A certificate as a picture with the signed badge in it, for whoever has its code. */
export const loader = loaderOf(
  async (ctx, { params }: Route.LoaderArgs) =>
    new Response(await bakeBadge(ctx, params.code), {
      headers: {
        'Content-Type': 'image/png',
        'Content-Disposition': `attachment; filename="badge-${params.code.slice(0, 8)}.png"`,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    }),
)
