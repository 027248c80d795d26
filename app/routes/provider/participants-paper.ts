import { writeBadges } from '#app/features/delivery/attendance/papers/write-badges.server.ts'
import { writeSigningList } from '#app/features/delivery/attendance/papers/write-signing-list.server.ts'
import { savedAs } from '#app/features/people/parties/file.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/participants-paper'

/** The name badges of an event, or the list on which people sign, to be printed. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const isBadges = url.pathname.endsWith('/badges.pdf')
  const pdf = await (isBadges ? writeBadges : writeSigningList)(ctx, params.slug)
  const name = translator(ctx.language)(`attendance:papers.${isBadges ? 'badges' : 'list'}`)
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': savedAs(`${name}-${params.slug}.pdf`),
      'Cache-Control': 'private, no-store',
    },
  })
})
