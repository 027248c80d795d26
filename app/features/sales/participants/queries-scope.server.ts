import { sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'

/** All tickets. For the system alone. */
export function everyTicket(ctx: Ctx): Scope<'tickets'> {
  requireSystem(ctx)
  return scope('tickets', sql`true`)
}

/** All records of sent tickets. For the system alone. */
export function everyTicketMail(ctx: Ctx): Scope<'ticket_mails'> {
  requireSystem(ctx)
  return scope('ticket_mails', sql`true`)
}
