import { sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'

/** All kept files. For the system alone. */
export function everyDocumentFile(ctx: Ctx): Scope<'document files'> {
  requireSystem(ctx)
  return scope('document files', sql`true`)
}
