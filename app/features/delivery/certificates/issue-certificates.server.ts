import { halfDaysOf } from '#app/features/delivery/attendance/half-day.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { isLanguage } from '#app/kit/language.ts'
import { uploadedPicture } from '#app/kit/picture-address.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import {
  CODE_LENGTH,
  canBeIssued,
  certificateIssued,
  hasAttended,
  isWhole,
  minutesThere,
  monthsAfter,
  monthsValid,
} from './certificate.ts'
import { DEFAULT_RULE } from './certificate-rule.ts'
import { keepMarks } from './keep-marks.server.ts'
import { findCertified, listUncertified } from './queries-issuing.server.ts'
import { certificates } from './tables.server.ts'
import { takePlaces } from './take-places.server.ts'

const AT_ONCE = 200

/**
 * Issues the certificates of an event that is over to all named people who have attended by its rule and have
 * none: one for each ticket, also with concurrent jobs. Unless `asked` for by the organiser, only where they
 * are sent automatically, and to people with every half-day recorded. Returns how many. Refuses any actor but
 * the system.
 */
export async function issueCertificates(
  ctx: Ctx,
  { eventId, asked }: { eventId: string; asked: boolean },
): Promise<number> {
  requireSystem(ctx)

  const found = await findCertified(ctx, eventId)
  if (!found || !canBeIssued(found.event, ctx.now())) return 0
  const { event, topic, provider, kind, signature } = found
  const marks = { logo: uploadedPicture(found.logo)?.name ?? null, signature: signature?.file ?? null }
  const owners = [event.ownerId, ...(found.trainerId ? [found.trainerId] : [])]
  const { rule, automatic, ...said } = found.rule ?? DEFAULT_RULE
  const months = monthsValid(said.months, found.topicMonths)
  if (!asked && !automatic) return 0
  const halfDays = halfDaysOf(event.sessions, event.timeZone)
  const says = {
    eventId: event.id,
    issuerId: event.ownerId,
    title: event.title,
    topic,
    provider,
    byTrainer: kind === 'person',
    timeZone: event.timeZone,
    issuedAt: ctx.now(),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    city: event.mode === 'online' ? null : event.city,
    validUntil: months === null ? null : monthsAfter(event.endsAt, months),
  }

  let issued = 0
  for (let after: string | null = null; ; ) {
    const people = await listUncertified(ctx, event.id, { halfDays, after, limit: AT_ONCE })
    const rows = people
      .filter(({ known }) => hasAttended(known, rule) && (asked || isWhole(known)))
      .map(({ ticket, name, language, known }) => ({
        id: newId(),
        code: newCode(CODE_LENGTH),
        ticketId: ticket,
        holder: name,
        ...says,
        language: isLanguage(event.language) ? event.language : language,
        minutes: minutesThere(halfDays, known),
      }))
    if (rows.length > 0)
      issued += await inTransaction(async (tx) => {
        const kept = await keepMarks(tx, { eventId: event.id, marks, owners })
        const signed = { ...kept, signer: kept.signature === null ? null : (signature?.signer ?? null) }
        const places = await takePlaces(tx, rows.length)
        const made = await tx
          .insert(certificates)
          .values(rows.map((row, at) => ({ ...row, ...signed, statusIndex: places[at] ?? -1 })))
          .onConflictDoNothing()
          .returning({ id: certificates.id })
        const details = { event: event.id, issuer: event.ownerId }
        await recordFacts(
          tx,
          certificateIssued,
          made.map(({ id }) => ({ subjectId: id, details })),
        )
        return made.length
      })
    if (people.length < AT_ONCE) return issued
    after = people.at(-1)?.ticket ?? null
  }
}
