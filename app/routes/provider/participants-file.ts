import { writeParticipants } from '#app/features/delivery/attendance/write-participants.server.ts'
import { wantedOf } from '#app/features/delivery/check-in/participant.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../table-answer.server.ts'
import type { Route } from './+types/participants-file'

/** Who has a seat at an event, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const as = tableAskedBy(url)
  const wanted = wantedOf(url.searchParams)
  return tableAnswer(as, await writeParticipants(ctx, { event: params.slug, wanted, as }))
})
