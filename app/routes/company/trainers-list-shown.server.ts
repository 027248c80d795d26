import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { keepsSupplierNotes } from '#app/features/procurement/suppliers/policy.ts'
import { findSupplier, listSuppliers } from '#app/features/procurement/suppliers/queries-suppliers.server.ts'
import { wantedSuppliersOf } from '#app/features/procurement/suppliers/supplier.ts'
import { listSpentOrders } from '#app/features/sales/spending/queries-spending.server.ts'
import { localDate, yearOf } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/** What the page of trainers shows: a list, or one of them with its orders. Six queries at most. */
export async function showSuppliers(ctx: PersonCtx, query: URLSearchParams) {
  const { actor } = ctx
  if (!actor.company) throw notFound()
  const keep = keepsSupplierNotes(actor)
  const wanted = wantedSuppliersOf(query, { keeps: keep })
  const shared = {
    wanted,
    kind: actor.company.kind,
    may: { keep, remove: canManageCompany(actor) && actor.company.kind === 'company' },
    invites: canManageCompany(actor),
    now: ctx.now(),
    zone: ctx.timeZone,
    today: localDate(ctx.now(), ctx.timeZone),
  }
  if (wanted.of === null) return { ...shared, list: await listSuppliers(ctx, wanted), opened: null }
  const to = `${yearOf(ctx.now(), ctx.timeZone) + 1}-01`
  const range = { from: '2000-01', to, year: null }
  const [supplier, orders] = await Promise.all([
    findSupplier(ctx, wanted.of),
    listSpentOrders(ctx, { view: 'provider', range, key: wanted.of }),
  ])
  if (!supplier) throw notFound()
  return { ...shared, list: null, opened: { supplier, orders } }
}
