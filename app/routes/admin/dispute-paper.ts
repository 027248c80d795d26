import { EVIDENCE_PAPERS } from '#app/features/delivery/disputes/evidence.ts'
import { writePaper } from '#app/features/delivery/disputes/write-paper.server.ts'
import { savedAs } from '#app/features/people/parties/file.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import type { Route } from './+types/dispute-paper'

/** A paper that goes to the bank with the answer of staff, as it would go. */
export const loader = staffLoader(async (ctx, { params: { dispute, paper } }: Route.LoaderArgs) => {
  const shows = EVIDENCE_PAPERS.find((known) => paper === `${known}.pdf`)
  if (!shows || !isId(dispute)) throw notFound()
  return new Response(await writePaper(ctx, { of: { id: dispute }, paper: shows }), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': savedAs(`${shows}-${dispute}.pdf`),
      'Cache-Control': 'private, no-store',
    },
  })
})
