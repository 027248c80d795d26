import { BadInput } from '#app/kit/refusal.ts'

type Timed = {
  sessions: { row: number; startsAt: Date }[]
  minimumDecidedAt: Date | null
  decideSaid: boolean
}

/**
 * What was wanted, with its times still to come. A day of decision that nobody named lies between now and the start where a
 * week before the start is over. Bad input beside a session that has begun, and a day of decision that is over.
 */
export function timely<T extends Timed>(wanted: T, now: Date): T {
  const { sessions, minimumDecidedAt: at, decideSaid } = wanted
  const past = sessions.filter(({ startsAt }) => startsAt <= now)
  if (past.length > 0)
    throw new BadInput(
      Object.fromEntries(past.map(({ row }) => [`sessionDay.${row}`, { key: 'offers:invalid.past' }])),
    )
  if (at === null || at > now) return wanted
  if (decideSaid) throw new BadInput({ decideDay: { key: 'offers:invalid.decidePast' } })
  const start = sessions[0]?.startsAt ?? now
  return { ...wanted, minimumDecidedAt: new Date((now.getTime() + start.getTime()) / 2) }
}
