import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { CODE_LENGTH } from './certificates/certificate.ts'
import { takePlaces } from './certificates/take-places.server.ts'
import { attendanceMarks, certificates } from './tables.server.ts'

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
    ...{ id: newId(), code, statusIndex, ...facts, ...held, issuedAt: now },
    ...{ language: 'en', provider: 'Olga Organiser', byTrainer: true },
  })
  return code
}

/** That somebody was there in the first half-day of a session. */
export async function aPresence(tx: Tx, seat: { ticketId: string; sessionId: string }): Promise<void> {
  await tx
    .insert(attendanceMarks)
    .values({ id: newId(), ...seat, half: 1, mark: 'present', markedAt: new Date() })
}
