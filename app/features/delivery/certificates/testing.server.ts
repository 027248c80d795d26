import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { CODE_LENGTH } from './certificate.ts'
import { certificates } from './tables.server.ts'
import { takePlaces } from './take-places.server.ts'

type CertificateFacts = {
  issuerId: PartyId
  eventId: string
  ticketId: string
  holder: string
  title: string
}

/** A certificate that was issued for a day of eight hours; returns its code. */
export async function aCertificate(tx: Tx, facts: CertificateFacts): Promise<string> {
  const [code, now] = [newCode(CODE_LENGTH), new Date()]
  const held = { startsAt: now, endsAt: now, timeZone: 'UTC', city: 'Pune', minutes: 480 }
  const [statusIndex = -1] = await takePlaces(tx, 1)
  await tx.insert(certificates).values({
    id: newId(),
    code,
    statusIndex,
    ...facts,
    ...held,
    issuedAt: now,
    language: 'en',
    provider: 'Olga Organiser',
    byTrainer: true,
  })
  return code
}
