import type { CaseFilter } from '#app/features/site/cases/case.ts'
import { type ListedCase, listCases } from '#app/features/site/cases/queries-cases.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import './bind-registries.ts'

/** The first page of all that waits. */
export const FIRST_CASES: CaseFilter = { view: 'all', kind: '', language: '', after: '' }

/** All cases that wait for somebody, page by page. */
export async function everyCase(ctx: Ctx, filter: Partial<CaseFilter> = {}): Promise<ListedCase[]> {
  const all: ListedCase[] = []
  for (let after = ''; ; ) {
    const { rows, next } = await listCases(ctx, { ...FIRST_CASES, ...filter, after })
    all.push(...rows)
    if (next === '') return all
    after = next
  }
}
