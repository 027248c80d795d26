import type { Readable } from 'node:stream'
import { compareProposal } from '#app/features/procurement/proposals/comparison.ts'
import { type Extra, receivedStanding } from '#app/features/procurement/proposals/proposal.ts'
import type {
  getReceivedProposals,
  ReceivedProposal,
} from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { decimalOf, type Money, money } from '#app/kit/money.ts'
import { formatTax } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'

/** Its columns, by the keys of their headings. */
const HEAD = [
  'evaluations:column.provider',
  'proposals:own.state',
  'evaluations:column.version',
  'proposals:form.currency',
  'proposals:compare.total',
  'evaluations:column.net',
  'proposals:compare.perPerson',
  'proposals:compare.perDay',
  'evaluations:column.open',
  'proposals:compare.rough',
  'proposals:compare.tax',
  'proposals:compare.fee',
  'proposals:form.feeUnit',
  'proposals:form.travel',
  'proposals:form.materials',
  'proposals:compare.other',
  'proposals:form.otherAmount',
  'evaluations:column.begins',
  'evaluations:column.ends',
  'evaluations:column.days',
  'evaluations:column.trainer',
  'evaluations:column.years',
  'proposals:compare.rating',
  'evaluations:column.reviews',
  'proposals:form.validUntil',
  'proposals:compare.words',
  'proposals:form.files',
] as const

type Received = Awaited<ReturnType<typeof getReceivedProposals>>

/**
 * The comparison of the proposals to an own requirement as a file, CSV or XLSX with the same columns, a row
 * for each proposal, with the figures of the screen. Amounts are decimals of the currency of their row; what
 * is roughly so much is of the currency of the budget; moments are of the zone in which the training is. What
 * is not known is named in a column of its own, so that no total passes for one of everything.
 */
export function writeComparison(
  ctx: Ctx,
  { requirement, proposals }: Received,
  as: TableFile,
): { name: string; file: Readable } {
  const t = translator(ctx.language)
  async function* rows() {
    yield proposals.map((proposal) => rowOf(proposal, { currency: requirement.currency, ctx, t }))
  }
  const head = HEAD.map((key) => t(key))
  const sheet = t('proposals:compare.title')
  return { name: `${sheet}-${requirement.url}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}

type Reader = { currency: string | null; ctx: Ctx; t: Translate }

function rowOf(proposal: ReceivedProposal, { currency, ctx, t }: Reader): Cell[] {
  const { said } = proposal
  const figures = compareProposal(said, currency)
  const own = (minor: number) => decimal(money(minor, said.currency))
  const extra = (name: 'travel' | 'materials', minor: number | null): Cell =>
    minor === null ? t(`proposals:extra.${said[name] satisfies Extra}`) : own(minor)
  return [
    proposal.provider,
    t(receivedStanding(proposal.standing)),
    String(said.version),
    said.currency,
    decimal(figures.total),
    figures.net && decimal(figures.net),
    decimal(figures.perPerson),
    decimal(figures.perPersonAndDay),
    figures.unknown.map((name) => t(`proposals:form.${name}`)).join(', '),
    figures.rough && decimal(figures.rough),
    formatTax(said.tax, ctx.language, t),
    own(said.feeMinor),
    t(`proposals:unit.${said.feeUnit}`),
    extra('travel', said.travelMinor),
    extra('materials', said.materialsMinor),
    said.otherText,
    said.otherMinor === null ? null : own(said.otherMinor),
    { at: said.startsAt, timeZone: said.timeZone },
    { at: said.endsAt, timeZone: said.timeZone },
    { decimal: String(said.days.length) },
    proposal.trainer ?? proposal.provider,
    proposal.yearsOfPractice === null ? null : { decimal: String(proposal.yearsOfPractice) },
    proposal.rating === null ? null : { decimal: String(proposal.rating) },
    { decimal: String(proposal.ratingCount) },
    { at: said.validUntil, timeZone: said.timeZone },
    said.words,
    proposal.files.map(({ title }) => title || t('message-files:waitingUnnamed')).join(', '),
  ]
}

const decimal = (amount: Money): Cell => ({ decimal: decimalOf(amount) })
