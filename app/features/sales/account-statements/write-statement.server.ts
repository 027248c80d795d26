import type { Readable } from 'node:stream'
import type { PartyActor } from '#app/kit/actor.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { statementOf, type WantedStatement } from './account-statement.ts'
import { findSides, listMovements } from './queries-account.server.ts'
import { statementDocument } from './statement-document.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const count = cheapLimit({ name: 'account-statements', points: 60, seconds: 300 })

/** Both sides and the accounts of the wanted year. With whom there is no document is not found. */
export async function getStatement(ctx: PartyCtx, { side, partner, year }: WantedStatement) {
  const sides = partner === null ? null : await findSides(ctx, side, partner)
  if (sides === null || partner === null) throw notFound()
  return { sides, year, accounts: statementOf(await listMovements(ctx, side, partner), year) }
}

/**
 * The wanted account as PDF in the reader's language. With whom there is no document is not found; refuses
 * who asks too often with `limit`.
 */
export async function writeStatementPaper(ctx: PartyCtx, wanted: WantedStatement) {
  await count(ctx.ip)
  const { language, timeZone } = ctx
  const say = { language, t: translator(language), site: config().ORIGIN, now: ctx.now(), timeZone }
  return writePdf(statementDocument(await getStatement(ctx, wanted), say))
}

/** The same lines for spreadsheets; amounts are decimals of the currency of their row, days 2026-11-30. */
export async function writeStatementTable(
  ctx: PartyCtx,
  wanted: WantedStatement,
  as: TableFile,
): Promise<{ name: string; file: Readable }> {
  await count(ctx.ip)
  const { accounts, year } = await getStatement(ctx, wanted)
  const t = translator(ctx.language)
  const say = (key: string, params: Record<string, string | number> = {}) =>
    t(`account-statements:${key}`, params)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (const { currency, beforeMinor, lines } of accounts) {
      const decimal = (minor: number): Cell => ({ decimal: decimalOf(money(minor, currency)) })
      yield [
        [`${year}-01-01`, say('before', { year }), null, currency, decimal(beforeMinor)],
        ...lines.map((line): Cell[] => [
          line.day,
          say(`kind.${line.kind}`, { number: line.numberText }),
          decimal(line.minor),
          currency,
          decimal(line.openMinor),
        ]),
      ]
    }
  }
  const head = ['day', 'what', 'amount', 'currency', 'open'].map((name) => say(name))
  const sheet = say('paperTitle', { year })
  return { name: `${sheet}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}
