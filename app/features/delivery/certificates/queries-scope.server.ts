import { eq, gte, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { certificateRules, certificates } from './tables.server.ts'

/** The certificate with a code: whoever has it may look, as it cannot be guessed. */
export function certificatesByCode(code: string): Scope<'certificates'> {
  return scope('certificates', eq(certificates.code, code))
}

/** The certificates that the party acted for has issued. */
export function certificatesIssuedBy(actor: Actor): Scope<'certificates'> {
  const party = partyIdOf(actor)
  return scope('certificates', party === null ? sql`false` : eq(certificates.issuerId, party))
}

/** The certificates with a status index of `from` or more: that they exist is public. */
export function certificatesPlacedFrom(from: number): Scope<'certificates'> {
  return scope('certificates', gte(certificates.statusIndex, from))
}

/** The withdrawn certificates with a status index below `to`: their indexes are public. */
export function certificatesRevokedBefore(to: number): Scope<'certificates'> {
  const isOver = sql`${certificates.state} = 'withdrawn' or ${certificates.holder} is null`
  return scope('certificates', sql`${certificates.statusIndex} < ${to} and (${isOver})`)
}

/** The certificates of the `tickets` of the surrounding query, which has a scope of its own. */
export function certificatesOfTickets(): DependentScope<'certificates'> {
  return dependentScope('certificates', sql`${certificates.ticketId} = ${tickets.id}`)
}

/** The certificate rules of the `events` of the surrounding query, which has a scope of its own. */
export function rulesOfEvents(): DependentScope<'certificate_rules'> {
  return dependentScope('certificate_rules', sql`${certificateRules.eventId} = ${events.id}`)
}

/** All certificates. For the system alone. */
export function everyCertificate(ctx: Ctx): Scope<'certificates'> {
  requireSystem(ctx)
  return scope('certificates', sql`true`)
}
