import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { askParticipants } from '#app/features/delivery/assessments/ask-participants.server.ts'
import { trainingAssessments } from '#app/features/delivery/assessments/tables.server.ts'
import { someQuestionnaires } from '#app/features/delivery/assessments/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import type { Member } from './roles.ts'

/**
 * A training that a company booked and of which somebody was asked: the link, and the page of the company.
 */
export async function anAssessment(ownerId: PartyId, companyId: PartyId, bookedBy: Member) {
  const event = await inTransaction(async (tx) => {
    const startsAt = new Date(Date.now() - 2 * 86_400_000)
    const held = await anEvent(tx, { ownerId, startsAt, state: 'completed' })
    await anOrder(tx, {
      event: held,
      buyer: { partyId: companyId, accountId: bookedBy.id },
      participants: [{ name: 'Pia Present', email: 'pia@present.example' }],
      completed: true,
    })
    return held
  })
  await askParticipants(systemContext('test'), { eventId: event.id, round: 'end' })
  const [asked] = await inTransaction((tx) => someQuestionnaires(tx, event.id))
  const [row] = await db().select({ code: trainingAssessments.code }).from(trainingAssessments)
  return { questionnaire: asked?.token ?? '', assessment: row?.code ?? '' }
}
