import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import type { RegistryAnswer } from '#app/platform/invoice-registries/invoice-registry.server.ts'
import { invoiceRegistrations } from './tables.server.ts'

type Handed = {
  invoiceId: string
  irn: string | null
  tries: number
  answer: RegistryAnswer
  at: Date
  tryAt: Date
}

/** Writes down what became of a document that was handed in; what is settled stays as it is. */
export async function writeRegistration(
  tx: Tx,
  { invoiceId, irn, tries, answer, at, tryAt }: Handed,
): Promise<void> {
  const isOpen = answer.answer === 'unavailable' || answer.answer === 'duplicate'
  const given = answer.answer === 'registered' ? answer.of : null
  const said = {
    tries,
    tryAt: isOpen ? tryAt : null,
    ackNumber: given?.ackNumber ?? null,
    ackDate: given?.ackDate ?? null,
    signedCode: given?.signedCode ?? null,
    refusal: answer.answer === 'refused' ? answer.message : null,
    settledAt: isOpen ? null : at,
  }
  await tx
    .insert(invoiceRegistrations)
    .values({ invoiceId, irn, ...said })
    .onConflictDoUpdate({
      target: invoiceRegistrations.invoiceId,
      set: said,
      setWhere: sql`${invoiceRegistrations.settledAt} is null`,
    })
}
