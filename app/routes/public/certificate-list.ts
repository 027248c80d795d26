import { signStatusList } from '#app/features/delivery/certificates/sign-status-list.server.ts'
import { LIST_SECONDS } from '#app/features/delivery/certificates/status-list.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/certificate-list'

/** Which badges were withdrawn, all in one list, for programs that verify one. */
export const loader = loaderOf(
  async (ctx, { params }: Route.LoaderArgs) =>
    new Response(await signStatusList(ctx, params.list), {
      headers: {
        'Content-Type': 'application/vc+jwt',
        'Cache-Control': `public, max-age=${LIST_SECONDS}`,
        'X-Robots-Tag': 'noindex',
        'Access-Control-Allow-Origin': '*',
      },
    }),
)
