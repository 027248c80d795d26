import { Readable } from 'node:stream'
import { wantedOf } from '#app/features/attendance/participant.ts'
import { writeParticipants } from '#app/features/attendance/write-participants.server.ts'
import { savedAs } from '#app/features/parties/file.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/participants-file'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Who has a seat at an event, as a file for spreadsheets, written while it is taken. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const as = url.pathname.endsWith('.xlsx') ? 'xlsx' : 'csv'
  const { name, file } = await writeParticipants(ctx, {
    ...{ event: params.slug, wanted: wantedOf(url.searchParams), as },
  })
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'Content-Type': TYPES[as],
      'Content-Disposition': savedAs(name),
      'Cache-Control': 'private, no-store',
    },
  })
})
