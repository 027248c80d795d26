import { inv01Json, irpTryAt } from '#app/kit/inv-01.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { findRegistry } from '#app/platform/invoice-registries/find-registry.server.ts'
import type {
  InvoiceRegistry,
  RegistryAnswer,
} from '#app/platform/invoice-registries/invoice-registry.server.ts'
import { irnOf } from '#app/platform/invoice-registries/irn.server.ts'
import { inv01Of } from './inv-01-of.ts'
import { isIrnTaken, listUnregistered } from './queries-registrations.server.ts'
import { writeRegistration } from './write-registration.server.ts'

/** What lacks something that the portal asks for is not handed in. */
const INCOMPLETE: RegistryAnswer = { answer: 'refused', code: '', message: '' }
/** Of another seller with the same GSTIN, or another document: it is not this one that is registered. */
const TAKEN: RegistryAnswer = {
  answer: 'refused',
  code: 'irn',
  message: '2150: another document has this IRN',
}
/** Of one run; what is left is the next one's. */
const MOST = 50

/**
 * Hands in what is to be registered, the first first, outside of any transaction: a registry takes
 * seconds. What is known there already is taken as it stands there; what is not answered is handed in
 * again, later each time. Nothing where this installation has no registry. Returns how many were
 * registered. Refuses whoever is not the system.
 */
export async function registerInvoices(ctx: Ctx): Promise<number> {
  requireSystem(ctx)
  const registry = findRegistry()
  if (!registry) return 0

  let count = 0
  for (const { paper, preceding, tries } of await listUnregistered(ctx, MOST)) {
    const document = inv01Of(paper, preceding)
    const irn = document && irnOf(document)
    const isTaken = irn !== null && (await isIrnTaken(ctx, { irn, invoiceId: paper.id }))
    const answer =
      !document || irn === null
        ? INCOMPLETE
        : isTaken
          ? TAKEN
          : await handIn(registry, inv01Json(document), irn)
    const at = ctx.now()
    const tryAt = irpTryAt(at, tries + 1)
    await inTransaction((tx) =>
      writeRegistration(tx, {
        invoiceId: paper.id,
        irn: isTaken ? null : irn,
        tries: tries + 1,
        answer,
        at,
        tryAt,
      }),
    )
    if (answer.answer === 'registered') count += 1
  }
  return count
}

async function handIn(registry: InvoiceRegistry, document: object, irn: string): Promise<RegistryAnswer> {
  const answer = await registry.register(document)
  const known = answer.answer === 'duplicate' ? await registry.find(answer.irn) : answer
  // A number that is another one than the document's is of another document.
  if (known.answer === 'registered' && known.of.irn !== irn) return TAKEN
  return known
}
