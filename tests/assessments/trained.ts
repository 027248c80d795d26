import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { askParticipants } from '#app/features/delivery/assessments/ask-participants.server.ts'
import type { Level, Round } from '#app/features/delivery/assessments/assessment.ts'
import { someQuestionnaires, someSettings } from '#app/features/delivery/assessments/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { newCode } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actsFor } from '#tests/support/a-limited-member.ts'

export const DAY = 86_400_000
const ALL: Level[] = ['reaction', 'learning', 'transfer']

/** People of one company by number, each company with others unless said otherwise. */
const people = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => ({ name: `Person ${at}`, email: `${of}${at}@people.example` }))

type Given = {
  seats?: number
  /** Days from now to its end; before it where negative. */
  endedDaysAgo?: number
  levels?: Level[]
  ownerId?: Awaited<ReturnType<typeof anAccount>>['partyId']
  outcomes?: string[]
  /** How the addresses of its people begin. */
  of?: string
}

/** A company whose people are named for a training that is over, or to come. */
export async function aTrainedCompany({
  seats = 6,
  endedDaysAgo = 1,
  levels = ALL,
  ownerId,
  outcomes = [],
  of = `p${newCode(6).toLowerCase()}-`,
}: Given = {}) {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const [admin, manager] = [await anAccount(tx), await anAccount(tx)]
    await aMember(tx, { company, member: admin.partyId })
    await aMember(tx, { company, member: manager.partyId, role: 2 })
    await someSettings(tx, { companyId: company.id, levels })
    const startsAt = new Date(Date.now() - endedDaysAgo * DAY - 8 * 3_600_000)
    const event = await anEvent(tx, {
      startsAt,
      outcomes,
      capacity: 50,
      minimum: 1,
      state: endedDaysAgo > 0 ? 'completed' : 'published',
      ...(ownerId && { ownerId }),
    })
    const order = await anOrder(tx, {
      event,
      buyer: { partyId: company.id, accountId: manager.id },
      quantity: seats,
      participants: people(seats, of),
      language: 'de',
      completed: endedDaysAgo > 0,
    })
    return {
      company,
      event,
      order,
      of,
      emails: people(seats, of).map(({ email }) => email),
      managerEmail: manager.email,
      admin: actsFor(admin, company),
      manager: actsFor(manager, company, 'manager'),
    }
  })
}

/** The system so many days from now. */
export const inDays = (days: number) =>
  systemContext('test', { now: () => new Date(Date.now() + days * DAY) })

export async function ask(eventId: string, round: Round, days = 0) {
  const asked = await askParticipants(inDays(days), { eventId, round })
  const all = await inTransaction((tx) => someQuestionnaires(tx, eventId))
  return { asked, all: all.filter((one) => one.round === round) }
}
