import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Within } from '#app/platform/columns.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { DaysOff, WeekHours } from './availability.ts'
import { trainerCalendars, trainerDaysOff, trainerHours } from './tables.server.ts'

/** The weeks and days off of providers whose profiles are there, in bulk. */
export async function someAvailability(
  tx: Tx,
  list: readonly { partyId: PartyId; hours: readonly WeekHours[]; daysOff: readonly DaysOff[] }[],
): Promise<void> {
  const hours = list.flatMap(({ partyId, hours }) =>
    hours.map(({ weekday, from, to }) => ({ partyId, weekday, fromMinute: from, toMinute: to })),
  )
  const daysOff = list.flatMap(({ partyId, daysOff }) =>
    daysOff.map(({ from, to }) => ({ partyId, fromDay: from, toDay: to })),
  )
  if (hours.length > 0) await tx.insert(trainerHours).values(hours)
  if (daysOff.length > 0) await tx.insert(trainerDaysOff).values(daysOff)
}

/** A calendar that a provider keeps elsewhere, which nobody can reach; returns its code. */
export async function aCalendar(
  tx: Tx,
  { partyId, busy = [] }: { partyId: PartyId; busy?: Within[] },
): Promise<string> {
  const [code, now] = [newCode(16), new Date()]
  const times = { createdAt: now, triedAt: now, readAt: now, nextAt: new Date(now.getTime() + 86_400_000) }
  const feed = { sealed: 'none', addressHash: newCode(16), host: 'calendar.invalid' }
  await tx.insert(trainerCalendars).values({ id: newId(), code, partyId, busy, ...feed, ...times })
  return code
}
