import { eq, gte, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { certificateRules, certificates } from './tables.server.ts'

/** The certificate of a code: whoever has it may look, since nobody guesses one. */
export function certificatesByCode(code: string): Scope<'certificates'> {
  return scope('certificates', eq(certificates.code, code))
}

/** The certificates that the party acted for has issued. */
export function certificatesIssuedBy(actor: Actor): Scope<'certificates'> {
  const party = partyIdOf(actor)
  return scope('certificates', party === null ? sql`false` : eq(certificates.issuerId, party))
}

/** The certificates with a place at `from` or behind it: that there are any is for anybody to know. */
export function certificatesPlacedFrom(from: number): Scope<'certificates'> {
  return scope('certificates', gte(certificates.statusIndex, from))
}

/**
 * Of the certificates with a place before `to` those that count no more: anybody may know which places those
 * are.
 */
export function certificatesRevokedBefore(to: number): Scope<'certificates'> {
  const isOver = sql`${certificates.state} = 'withdrawn' or ${certificates.holder} is null`
  return scope('certificates', sql`${certificates.statusIndex} < ${to} and (${isOver})`)
}

/** The certificates of the `tickets` that a query around it reads, by whichever scope that one has. */
export function certificatesOfTickets(): DependentScope<'certificates'> {
  return dependentScope('certificates', sql`${certificates.ticketId} = ${tickets.id}`)
}

/**
 * What was said of the certificates of the `events` that a query around it reads, by whichever scope that one
 * has.
 */
export function rulesOfEvents(): DependentScope<'certificate_rules'> {
  return dependentScope('certificate_rules', sql`${certificateRules.eventId} = ${events.id}`)
}

/** All certificates. For the system alone. */
export function everyCertificate(ctx: Ctx): Scope<'certificates'> {
  requireSystem(ctx)
  return scope('certificates', sql`true`)
}
