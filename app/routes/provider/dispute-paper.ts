import { EVIDENCE_PAPERS } from '#app/features/delivery/disputes/evidence.ts'
import { writePaper } from '#app/features/delivery/disputes/write-paper.server.ts'
import { savedAs } from '#app/features/people/parties/file.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/dispute-paper'

/** A paper that goes to the bank with a seller's answer, as it would go. */
export const loader = personLoader(async (ctx, { params: { code, paper } }: Route.LoaderArgs) => {
  const shows = EVIDENCE_PAPERS.find((known) => paper === `${known}.pdf`)
  if (!shows) throw notFound()
  return new Response(await writePaper(ctx, { of: { code }, paper: shows }), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': savedAs(`${shows}-${code}.pdf`),
      'Cache-Control': 'private, no-store',
    },
  })
})
