import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { HalfDay } from '#app/features/delivery/attendance/half-day.ts'
import type { Known } from '#app/features/delivery/attendance/mark.ts'
import { hasSeat, knownOfTickets } from '#app/features/delivery/attendance/queries-attendance.server.ts'
import { ordersOf, ordersSoldBy, ticketsByCode } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { type CertificateRule, hasAttended, isCertificateCode, isWhole } from './certificate.ts'
import { DEFAULT_RULE, ruleFields } from './certificate-rule.ts'
import { hasNone } from './queries-issuing.server.ts'
import {
  certificatesByCode,
  certificatesIssuedBy,
  certificatesOfTickets,
  rulesOfEvents,
} from './queries-scope.server.ts'
import { certificateRules, certificates } from './tables.server.ts'

/**
 * The certificate rule of an event, or the default, with the version token of its form, and its topic's
 * months of validity. One query.
 */
export async function getCertificateRule(ctx: Ctx, eventId: string) {
  const [row] = await read(ctx)
    .select({ rule: certificateRules, topicMonths: topics.certificateMonths })
    .from(events)
    .leftJoin(certificateRules, rulesOfEvents())
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(and(eventsOwnedBy(ctx.actor), eq(events.id, eventId)))
  const { rule, months, automatic } = row?.rule ?? DEFAULT_RULE
  const saved = { rule, months, automatic }
  return { ...saved, topicMonths: row?.topicMonths ?? null, seen: versionToken(ruleFields(saved)) }
}

/**
 * The number of people who have attended by a rule and have no certificate yet, and how many of those have
 * unrecorded half-days. One query.
 */
export async function countUncertified(
  ctx: Ctx,
  eventId: string,
  { halfDays, rule }: { halfDays: readonly HalfDay[]; rule: CertificateRule },
): Promise<{ ready: number; open: number; nameless: number }> {
  const seated = read(ctx)
    .select({
      known: sql<string>`${knownOfTickets(halfDays)}::text`.as('known'),
      isNamed: sql<boolean>`(${isNotNull(tickets.participantName)})`.as('is_named'),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(ordersSoldBy(ctx.actor), eq(tickets.eventId, eventId), hasSeat, hasNone))
    .as('seated')
  // Hundreds of people are a handful of patterns.
  const patterns = await read(ctx)
    .select({ known: seated.known, isNamed: seated.isNamed, people: sql<number>`count(*)::int` })
    .from(seated)
    .groupBy(seated.known, seated.isNamed)
  const counts = { ready: 0, open: 0, nameless: 0 }
  for (const { known, isNamed, people } of patterns) {
    const those = JSON.parse(known) as Known[]
    if (!hasAttended(those, rule)) continue
    if (!isNamed) counts.nameless += people
    else {
      counts.ready += people
      if (!isWhole(those)) counts.open += people
    }
  }
  return counts
}

const issuedFor = (ctx: Ctx, eventId: string) =>
  and(certificatesIssuedBy(ctx.actor), eq(certificates.eventId, eventId))

/** The certificates issued for an event of the party acted for, by name, with their number. One query. */
export async function listCertificates(
  ctx: Ctx,
  eventId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await read(ctx)
    .select({
      code: certificates.code,
      state: certificates.state,
      holder: certificates.holder,
      minutes: certificates.minutes,
      issuedAt: certificates.issuedAt,
      validUntil: certificates.validUntil,
      withdrawnAt: certificates.withdrawnAt,
      withdrawal: certificates.withdrawal,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(certificates)
    .where(issuedFor(ctx, eventId))
    .orderBy(asc(sql`lower(${certificates.holder})`), desc(certificates.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: rows[0]?.total ?? 0 }
}

export type IssuedCertificate = Awaited<ReturnType<typeof listCertificates>>['rows'][number]

/** The certificate with a code, for whoever has it. Invalid codes cost no query. */
export async function getCertificate(ctx: Ctx, code: string) {
  if (!isCertificateCode(code)) throw notFound()
  const [certificate] = await read(ctx)
    .select({
      code: certificates.code,
      state: certificates.state,
      holder: certificates.holder,
      title: certificates.title,
      topic: certificates.topic,
      language: certificates.language,
      provider: certificates.provider,
      byTrainer: certificates.byTrainer,
      logo: certificates.logo,
      signature: certificates.signature,
      signer: certificates.signer,
      minutes: certificates.minutes,
      startsAt: certificates.startsAt,
      endsAt: certificates.endsAt,
      timeZone: certificates.timeZone,
      city: certificates.city,
      issuedAt: certificates.issuedAt,
      validUntil: certificates.validUntil,
      withdrawnAt: certificates.withdrawnAt,
      withdrawal: certificates.withdrawal,
      statusIndex: certificates.statusIndex,
      issuerId: certificates.issuerId,
    })
    .from(certificates)
    .where(certificatesByCode(code))
  if (!certificate) throw notFound()
  return certificate
}

export type Certificate = Awaited<ReturnType<typeof getCertificate>>

const counts = and(eq(certificates.state, 'issued'), isNotNull(certificates.holder))

/** The code of a ticket's certificate, for whoever has the ticket's code; null where there is none. */
export async function findCertificateOf(ctx: Ctx, ticket: string): Promise<string | null> {
  const [found] = await read(ctx)
    .select({ code: certificates.code })
    .from(tickets)
    .innerJoin(certificates, certificatesOfTickets())
    .where(and(ticketsByCode(ticket), counts))
  return found?.code ?? null
}

/** The certificates of a booking of the actor's, seat by seat. Anybody else's has none. */
export async function listCertificatesOf(ctx: Ctx, reference: string) {
  return read(ctx)
    .select({ code: certificates.code, holder: certificates.holder, position: tickets.position })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(certificates, certificatesOfTickets())
    .where(and(ordersOf(ctx), eq(orders.reference, reference), counts))
    .orderBy(asc(tickets.position))
}
