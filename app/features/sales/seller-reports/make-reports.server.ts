import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { reportingOperator } from './find-operator.server.ts'
import { reportInput } from './inputs.ts'
import { canReportSellers } from './policy.ts'
import { reportsMadeBy } from './queries-scope.server.ts'
import { listSellerYears } from './queries-years.server.ts'
import {
  changesSince,
  fitsFile,
  type Indicator,
  isOver,
  type ReportedLine,
  type ReportKind,
  standingOf,
} from './seller-report.ts'
import { sellerReportLines, sellerReports } from './tables.server.ts'

type Line = { partyId: PartyId; currency: string; said: ReportedLine; digest: string }
type NewLine = Line & { indicator: Indicator; corrects: string | null }

/**
 * Makes what has to be handed in of a year that is over: a file of all sellers that are in none yet, another
 * one of those of which something else is true by now, or one that says that there is nothing. Returns how
 * many were made, none where all is as in the last. Who lacks what no file does without is left out, and is
 * in a later one. Not found for who does not pay out; refuses with `conflict` a year that is not over, and
 * where the operator is not said to be in a Member State.
 */
export async function makeReports(ctx: Ctx, input: unknown): Promise<number> {
  const { actor } = ctx
  if (!canReportSellers(actor)) throw notFound()
  const { year } = parseInput(reportInput, input)
  const operator = reportingOperator()
  if (!operator) throw refuse('conflict', 'seller-reports:refused.noOperator')
  if (!isOver(year, ctx.now())) throw refuse('conflict', 'seller-reports:refused.notOver')
  const current = (await listSellerYears(ctx, year))
    .filter(({ identity }) => standingOf(identity) === 'reported' && fitsFile(identity))
    .map(({ partyId, slug: _slug, name: _name, ...said }) => lineOf(partyId as PartyId, said))

  return inTransaction(async (tx) => {
    await lockNames(tx, 'seller reports', [String(year)])
    const filed = await listFiled(tx, ctx, year)
    const { fresh, changed, gone } = changesSince(current, filed.lines)

    const corrections: NewLine[] = [
      ...changed.map(({ line, before }) => ({
        ...line,
        indicator: 'OECD2' as const,
        corrects: before.docRef,
      })),
      ...gone.map((before) => ({ ...before, indicator: 'OECD3' as const, corrects: before.docRef })),
    ]
    const news: NewLine[] = fresh.map((line) => ({ ...line, indicator: 'OECD1' as const, corrects: null }))
    const files: { kind: ReportKind; lines: NewLine[] }[] = [
      { kind: 'new' as const, lines: news },
      { kind: 'correction' as const, lines: corrections },
    ].filter(({ lines }) => lines.length > 0)
    if (files.length === 0 && filed.operatorRef === null) files.push({ kind: 'nil', lines: [] })

    const named = `${operator.country}${year}${operator.country}`
    const operatorRef = filed.operatorRef ?? `${named}-${newId()}`
    const made: { id: string; kind: ReportKind; lines: number }[] = []
    for (const [at, { kind, lines }] of files.entries()) {
      const id = newId()
      await tx.insert(sellerReports).values({
        id,
        year,
        kind,
        messageRef: `${named}-${id}`,
        operatorRef,
        isOperatorResent: filed.operatorRef !== null || at > 0,
        operator,
        madeBy: actor.accountId,
        madeAt: ctx.now(),
      })
      await writeLines(
        tx,
        id,
        lines.map((line) => ({ ...line, docRef: `${named}-${newId()}` })),
      )
      made.push({ id, kind, lines: lines.length })
    }
    const [first] = made
    const said = { year, files: made.map(({ kind, lines }) => `${kind}: ${lines}`) }
    if (first) await audit(tx, ctx, 'seller-reports.make', { kind: 'seller-report', id: first.id }, said)
    return made.length
  })
}

const IN_ONE = 1_000

async function writeLines(tx: Tx, reportId: string, lines: (NewLine & { docRef: string })[]): Promise<void> {
  for (let from = 0; from < lines.length; from += IN_ONE)
    await tx.insert(sellerReportLines).values(
      lines
        .slice(from, from + IN_ONE)
        .map(({ partyId, currency, said, digest, indicator, corrects, docRef }) => ({
          id: newId(),
          reportId,
          partyId,
          currency,
          said,
          digest,
          indicator,
          corrects,
          docRef,
        })),
    )
}

const keyOf = (partyId: string, currency: string) => `${partyId} ${currency}`

/** Where a seller has moved since, and to which account it is paid now, makes no earlier year wrong. */
function lineOf(partyId: PartyId, said: ReportedLine): Line & { key: string } {
  const { street, postalCode, city, accountNumber, accountHolder, ...lasting } = said.identity
  const compared = JSON.stringify([said.currency, said.quarters, lasting])
  const digest = createHash('sha256').update(compared).digest('base64url')
  return { key: keyOf(partyId, said.currency), partyId, currency: said.currency, said, digest }
}

/** The last line of each seller and currency in the files of a year; how the operator’s part is called. */
async function listFiled(tx: Tx, ctx: Ctx, year: number) {
  const rows = await tx
    .select({ line: sellerReportLines })
    .from(sellerReportLines)
    .innerJoin(sellerReports, eq(sellerReports.id, sellerReportLines.reportId))
    .where(and(reportsMadeBy(ctx.actor), eq(sellerReports.year, year)))
    .orderBy(asc(sellerReports.madeAt), asc(sellerReportLines.id))
  const [first] = await tx
    .select({ operatorRef: sellerReports.operatorRef })
    .from(sellerReports)
    .where(and(reportsMadeBy(ctx.actor), eq(sellerReports.year, year)))
    .limit(1)
  const last = new Map(rows.map(({ line }) => [keyOf(line.partyId, line.currency), line]))
  return {
    lines: [...last].map(([key, line]) => ({ ...line, key })),
    operatorRef: first?.operatorRef ?? null,
  }
}
