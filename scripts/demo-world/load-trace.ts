import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type PastEntry, somePastEntries } from '#app/platform/testing/past-trace.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Known, knownOf } from './known.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const DAYS = 365
const PER_DAY = { low: 8, high: 14 }

/** What each of staff does on an ordinary day, about what, and with which words where it has some. */
const WORK = [
  { by: 'quorum_support', act: 'case.take', of: 'provider', words: [] },
  {
    by: 'quorum_support',
    act: 'case.note',
    of: 'provider',
    words: ['Called, will send the diploma', 'Asked for the register of companies', 'Writes again on Monday'],
  },
  { by: 'quorum_support', act: 'staff.read', of: 'order', words: [] },
  {
    by: 'quorum_support',
    act: 'mail.resend',
    of: 'order',
    words: ['A slip in the address', 'The mailbox was full', 'The buyer asked for the ticket again'],
  },
  { by: 'quorum_finance', act: 'staff.read', of: 'order', words: [] },
  { by: 'quorum_trust', act: 'case.take', of: 'event', words: [] },
  { by: 'quorum_trust', act: 'staff.read', of: 'provider', words: [] },
  {
    by: 'quorum_trust',
    act: 'case.note',
    of: 'event',
    words: [
      'The hall confirms the date',
      'Two prices in the text, asked which one',
      'Same event twice, asked',
    ],
  },
  { by: 'quorum_admin', act: 'staff.read', of: 'trace', words: [] },
  { by: 'quorum_team', act: 'case.assign', of: 'provider', words: [] },
] as const

type Thing = { id: string; at: Date }

/**
 * A year of what staff did, as its trace keeps it: reads, cases that were taken, noted and handed on, emails
 * sent again. Nothing of it changes what is there now. Returns how many entries.
 */
export async function loadTrace(now: Date, known: Known): Promise<number> {
  const chance = chanceOf('trace')
  const things = await listThings(now)
  const past: PastEntry[] = []
  for (let day = DAYS; day > 0; day -= 1) {
    const begins = Math.floor((now.getTime() - day * DAY) / DAY) * DAY + 7 * HOUR
    const isWeekend = [0, 6].includes(new Date(begins).getUTCDay())
    const count = isWeekend ? chance.between(0, 2) : chance.between(PER_DAY.low, PER_DAY.high)
    for (let nth = 0; nth < count; nth += 1) {
      const { by, act, of, words } = chance.pick(WORK)
      const at = new Date(begins + chance.between(0, 9 * HOUR))
      const subject = of === 'trace' ? 'all' : chance.pick(before(things[of], at)).id
      past.push({
        id: idAt(at, chance),
        at,
        accountId: knownOf(known.people, by).accountId,
        partyId: knownOf(known.people, by).partyId,
        actor: 'person',
        action: act,
        subjectKind: act.startsWith('case.') ? 'case' : of === 'provider' ? 'party' : of,
        subjectId: subject,
        requestId: idAt(at, chance),
        facts: act.startsWith('case.') ? { case: of } : {},
        said: words.length > 0 ? { reason: chance.pick([...words]) } : undefined,
      })
    }
  }
  await inTransaction((tx) => somePastEntries(tx, past))
  return past.length
}

/** Of what was there by then, or else the first. */
const before = (things: readonly Thing[], at: Date) => {
  const there = things.filter((thing) => thing.at < at)
  return there.length > 0 ? there : things.slice(0, 1)
}

async function listThings(now: Date): Promise<Record<'provider' | 'event' | 'order', Thing[]>> {
  const isProvider = and(eq(parties.approval, 'approved'), inArray(parties.kind, ['person', 'sme']))
  return {
    provider: await db()
      .select({ id: parties.id, at: parties.createdAt })
      .from(parties)
      .where(isProvider)
      .orderBy(asc(parties.slug)),
    event: await db()
      .select({ id: events.id, at: events.createdAt })
      .from(events)
      .where(lt(events.startsAt, now))
      .orderBy(asc(events.slug)),
    order: await db()
      .select({ id: orders.id, at: orders.createdAt })
      .from(orders)
      .where(eq(orders.state, 'confirmed'))
      .orderBy(asc(orders.reference)),
  }
}

const HEX = '0123456789abcdef'

/** An id as it was made at a moment (UUIDv7), the same on every machine. */
function idAt(at: Date, chance: Chance): string {
  const some = (count: number) => Array.from({ length: count }, () => HEX[chance.between(0, 15)]).join('')
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${some(3)}-8${some(3)}-${some(12)}`
}
