import { signBadge } from '#app/features/delivery/certificates/sign-badge.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/certificate-badge'

/** A certificate as a signed badge, for whoever has its code. */
export const loader = loaderOf(
  async (ctx, { params }: Route.LoaderArgs) =>
    new Response(await signBadge(ctx, params.code), {
      headers: {
        'Content-Type': 'application/vc+jwt',
        'Content-Disposition': `attachment; filename="badge-${params.code.slice(0, 8)}.jwt"`,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    }),
)
