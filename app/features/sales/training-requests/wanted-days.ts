import { newId } from '#app/kit/ids.ts'
import { instantOfLocal } from '#app/kit/local-time.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { DAY_FIELDS } from './inputs.ts'
import type { WantedDays } from './terms/terms.ts'
import { LATEST_MS, SOONEST_MS } from './training-request.ts'

type Typed = Record<string, unknown>
type At = { timeZone: string; now: Date }

/**
 * The typed days ('2027-03-08', from '09:00' to '17:00' in a zone) in order, as instants. Throws bad input
 * beside its field: no day or time, an hour that does not exist or is ambiguous there, one day twice, a day
 * in the past, too near, or too far ahead.
 */
export function readDays(typed: Typed, { timeZone, now }: At): WantedDays {
  const faults: FieldErrors = {}
  const from = String(typed.from ?? '')
  const to = String(typed.to ?? '')
  for (const [name, clock] of Object.entries({ from, to }))
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) faults[name] = { key: 'trainings:form.clock' }
  if (!faults.from && !faults.to && to <= from) faults.to = { key: 'trainings:form.endsBefore' }
  const filled = DAY_FIELDS.filter((name) => typed[name])
  if (filled.length === 0) faults.day1 = { key: 'common:invalid.required' }
  if (Object.keys(faults).length > 0) throw new BadInput(faults)

  const seen = new Set<string>()
  const days = filled.flatMap((name) => {
    const day = String(typed[name])
    const startsAt = instantOfLocal(day, from, timeZone)
    const endsAt = instantOfLocal(day, to, timeZone)
    const fault = faultOf({ day, startsAt, endsAt, seen, now })
    seen.add(day)
    if (fault) faults[name] = { key: `trainings:form.${fault}` }
    if (!(startsAt instanceof Date) || !(endsAt instanceof Date)) return []
    return [{ startsAt, endsAt }]
  })
  if (Object.keys(faults).length > 0) throw new BadInput(faults)

  const sorted = days.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last) throw new BadInput({ day1: { key: 'common:invalid.required' } })
  return {
    startsAt: first.startsAt,
    endsAt: last.endsAt,
    days: sorted.map((day) => ({
      id: newId(),
      startsAt: day.startsAt.toISOString(),
      endsAt: day.endsAt.toISOString(),
    })),
  }
}

type Moment = ReturnType<typeof instantOfLocal>
type Read = { day: string; startsAt: Moment; endsAt: Moment; seen: ReadonlySet<string>; now: Date }

function faultOf({ day, startsAt, endsAt, seen, now }: Read): string | null {
  if (startsAt === null || endsAt === null) return 'day'
  if (startsAt === 'skipped' || endsAt === 'skipped') return 'skipped'
  if (startsAt === 'twice' || endsAt === 'twice') return 'twice'
  if (seen.has(day)) return 'sameDay'
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead < SOONEST_MS) return 'tooSoon'
  return ahead > LATEST_MS ? 'tooFar' : null
}
