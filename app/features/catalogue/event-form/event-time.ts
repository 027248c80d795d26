import { BadInput } from '#app/kit/refusal.ts'

type Span = { startsAt: Date; endsAt: Date }

/** Whether two spans look the same in a form, to the minute. */
export function readsAlike(left: Span, right: Span): boolean {
  const minute = (at: Date) => Math.floor(at.getTime() / 60_000)
  return minute(left.startsAt) === minute(right.startsAt) && minute(left.endsAt) === minute(right.endsAt)
}

/** Whether a form names exactly the existing sessions. */
export const heldAlike = (kept: readonly Span[], said: readonly Span[]) =>
  kept.length === said.length && said.every((one, at) => kept[at] !== undefined && readsAlike(kept[at], one))

/** The title of a session that the form does not name: of the one at its time, or at its position. */
export function titleOf(
  { startsAt }: { startsAt: Date },
  at: number,
  kept: readonly { startsAt: Date; title: string }[],
): string {
  const same = kept.find((one) => +one.startsAt === +startsAt)
  return same?.title ?? kept[at]?.title ?? ''
}

type Timed = {
  sessions: (Span & { row: number })[]
  minimumDecidedAt: Date | null
  decideSaid: boolean
}

/** What stood there before: sessions, and a day of decision that is the same as before. */
type Before = { sessions: readonly Span[]; decided: Date | null }

/**
 * The submitted facts with times that are still possible: sessions that have begun stay as they were, and so
 * may a decision day. A default decision day (a week before the start) in the past moves between now and the
 * start. Bad input beside a new session or a decision day in the past.
 */
export function timely<T extends Timed>(
  wanted: T,
  now: Date,
  before: Before = { sessions: [], decided: null },
): T {
  const { sessions, minimumDecidedAt: at, decideSaid } = wanted
  const begun = before.sessions.filter(({ startsAt }) => startsAt <= now)
  const isBegun = (one: Span) => begun.some((kept) => readsAlike(kept, one))
  const kept = sessions.filter(isBegun)
  if (kept.length < begun.length)
    throw new BadInput({ 'sessionDay.0': { key: 'event-publishing:invalid.begun' } })
  const past = sessions.filter((one) => one.startsAt <= now && !isBegun(one))
  if (past.length > 0)
    throw new BadInput(
      Object.fromEntries(
        past.map(({ row }) => [`sessionDay.${row}`, { key: 'event-publishing:invalid.past' }]),
      ),
    )
  if (at === null || at > now || +at === +(before.decided ?? 0)) return wanted
  if (decideSaid) throw new BadInput({ decideDay: { key: 'event-publishing:invalid.decidePast' } })
  const start = sessions[0]?.startsAt ?? now
  return { ...wanted, minimumDecidedAt: new Date((now.getTime() + start.getTime()) / 2) }
}
