import { Readable } from 'node:stream'
import { participantState, wantedOf } from '#app/features/attendance/participant.ts'
import {
  getAttendedEvent,
  listParticipants,
  type Participant,
} from '#app/features/attendance/queries-participants.server.ts'
import { listAnswerCounts } from '#app/features/orders/questions/queries-summary.server.ts'
import { saidAnswer } from '#app/features/orders/questions/question.ts'
import { savedAs } from '#app/features/parties/file.ts'
import { csvOf, csvRows } from '#app/kit/csv-text.ts'
import { isoInZone } from '#app/kit/dates.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/participants-file'

const AT_ONCE = 1_000
const COLUMNS = ['name', 'email', 'type', 'buyer', 'order', 'state', 'came']

/** Who has a seat at an event, as a file for spreadsheets, written while it is taken. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const wanted = wantedOf(url.searchParams)
  const event = await getAttendedEvent(ctx, params.slug)
  const questions = await listAnswerCounts(ctx, event.id)
  const t = translator(ctx.language)
  const rowOf = (one: Participant) => [
    ...[one.name ?? '', one.email ?? '', one.type, one.buyer ?? '', one.reference],
    t(`attendance:file.${participantState(one)}`),
    one.checkedInAt ? isoInZone(one.checkedInAt, event.timeZone) : '',
    ...questions.map(({ id, kind }) =>
      one.answers?.[id]?.length ? saidAnswer(kind, one.answers[id], t) : '',
    ),
  ]
  const part = (after: string | null) => listParticipants(ctx, event.id, { ...wanted, after, limit: AT_ONCE })
  async function* written(): AsyncGenerator<string> {
    yield csvOf([[...COLUMNS.map((name) => t(`attendance:${name}`)), ...questions.map(({ words }) => words)]])
    for (let rows = await part(null); ; rows = await part(rows.at(-1)?.key ?? null)) {
      yield csvRows(rows.map(rowOf))
      if (rows.length < AT_ONCE) return
    }
  }
  return new Response(Readable.toWeb(Readable.from(written())) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': savedAs(`${t('attendance:title')}-${event.slug}.csv`),
      'Cache-Control': 'private, no-store',
    },
  })
})
