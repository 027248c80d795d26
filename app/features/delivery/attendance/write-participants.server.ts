import type { Readable } from 'node:stream'
import { participantState, type Wanted } from '#app/features/delivery/check-in/participant.ts'
import { listAnswerCounts } from '#app/features/sales/participant-questions/queries-summary.server.ts'
import { saidAnswer } from '#app/features/sales/participant-questions/question.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { getAttendedEvent, listParticipants, type Participant } from './queries-participants.server.ts'

const AT_ONCE = 1_000
const COLUMNS = ['name', 'email', 'type', 'buyer', 'order', 'state', 'came', 'notes'] as const

/**
 * The wanted participants of an event as a spreadsheet file, CSV or XLSX with the same columns, streamed.
 * Refuses with `notFound` an actor who may not manage the event.
 */
export async function writeParticipants(
  ctx: Ctx,
  { event: slug, wanted, as }: { event: string; wanted: Wanted; as: 'csv' | 'xlsx' },
): Promise<{ name: string; file: Readable }> {
  const event = await getAttendedEvent(ctx, slug)
  const questions = await listAnswerCounts(ctx, event.id)

  const t = translator(ctx.language)
  const rowOf = (one: Participant): Cell[] => [
    one.name,
    one.email,
    one.type,
    boughtBy(one, t),
    one.reference,
    t(`attendance:file.${participantState(one)}`),
    one.checkedInAt && { at: one.checkedInAt, timeZone: event.timeZone },
    one.note,
    ...questions.map(({ id, kind }) =>
      one.answers?.[id]?.length ? saidAnswer(kind, one.answers[id], t) : null,
    ),
  ]
  const part = (after: string | null) => listParticipants(ctx, event.id, { ...wanted, after, limit: AT_ONCE })
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let some = await part(null); ; some = await part(some.at(-1)?.key ?? null)) {
      yield some.map(rowOf)
      if (some.length < AT_ONCE) return
    }
  }
  const head = [...COLUMNS.map((name) => t(`attendance:${name}`)), ...questions.map(({ words }) => words)]
  const title = t('attendance:title')
  return {
    name: `${title}-${event.slug}.${as}`,
    file: tableFile(as, { sheet: title, head, rows: rows() }),
  }
}

/** Who bought a seat, and whether its organiser gave or sold it by hand. */
function boughtBy({ buyer, isComplimentary, isManual }: Participant, t: Translate): string | null {
  if (isComplimentary) return t('attendance:given')
  return isManual ? [buyer, t('attendance:isManual')].filter(Boolean).join(' · ') : buyer
}
