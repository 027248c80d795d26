import { expect, test } from 'vitest'
import { newId } from '#app/kit/ids.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { aPerson, aStaffMember } from '#tests/support/a-person.ts'
import { renameReservedAccounts } from './features/accounts/rename-reserved.server.ts'
import { sendPasswordReset } from './features/accounts/send-reset.server.ts'
import { forgetEndedCodes } from './features/accounts/sweep-codes.server.ts'
import { forgetEndedSessions } from './features/accounts/sweep-sessions.server.ts'
import { tellRename } from './features/accounts/tell-rename.server.ts'
import { reindexEverything } from './features/backoffice/reindex-everything.server.ts'
import { reindexPartyDocuments } from './features/backoffice/reindex-party.server.ts'
import { completeOverEvents } from './features/events/complete-events.server.ts'
import { sendOrderConfirmation } from './features/orders/send-confirmation.server.ts'
import { sendRefundNotice } from './features/orders/send-refund-notice.server.ts'
import { sendParticipantTicket } from './features/orders/send-ticket.server.ts'
import { sweepExpiredHolds } from './features/orders/sweep-holds.server.ts'
import { sweepOpenPayments } from './features/payments/sweep-payments.server.ts'
import { expireOverdueRequirements } from './features/requirements/expire-requirements.server.ts'
import { reindexOneRequirement } from './features/requirements/reindex-requirement.server.ts'
import { chooseBest } from './features/search/choose-best.server.ts'
import { reindexOneEvent } from './features/tickets/reindex-event.server.ts'
import { reindexOneTopic } from './features/topics/reindex-topic.server.ts'
import { paymentSubjects } from './subjects.server.ts'

const ALONE: [name: string, (ctx: Ctx) => Promise<unknown>][] = [
  ['forgets codes', forgetEndedCodes],
  ['forgets sessions', forgetEndedSessions],
  ['renames accounts', renameReservedAccounts],
  ['sends a link for a password', (ctx) => sendPasswordReset(ctx, newId())],
  ['tells of a rename', (ctx) => tellRename(ctx, newId())],
  ['expires requirements', expireOverdueRequirements],
  ['completes events', completeOverEvents],
  ['finds an event anew', (ctx) => reindexOneEvent(ctx, newId())],
  ['finds a requirement anew', (ctx) => reindexOneRequirement(ctx, newId())],
  ['finds a party anew', (ctx) => reindexPartyDocuments(ctx, newId())],
  ['finds a topic anew', (ctx) => reindexOneTopic(ctx, newId())],
  ['finds everything anew', reindexEverything],
  ['chooses the best', (ctx) => chooseBest(ctx)],
  ['lets holds run out', sweepExpiredHolds],
  ['settles what is open', (ctx) => sweepOpenPayments(ctx, paymentSubjects)],
  ['confirms an order', (ctx) => sendOrderConfirmation(ctx, newId())],
  ['tells of a refund', (ctx) => sendRefundNotice(ctx, newId())],
  ['sends a ticket', (ctx) => sendParticipantTicket(ctx, { mailId: newId(), behind: 0 })],
]

const STRANGERS: [who: string, Ctx][] = [
  ['a visitor', makeContext({})],
  ['a guest', makeContext({ visitorKey: newId() })],
  ['a person', makeContext({ actor: aPerson() })],
  ['staff', makeContext({ actor: aStaffMember() })],
]

test('what the system does alone is refused to everybody else', async () => {
  for (const [name, work] of ALONE)
    for (const [who, ctx] of STRANGERS)
      await expect(work(ctx), `${who} ${name}`).rejects.toMatchObject({ kind: 'notFound' })
})

test('and not to the system, also where there is nothing to do', async () => {
  for (const [name, work] of ALONE) await expect(work(systemContext('test')), name).resolves.not.toBeNull()
})
