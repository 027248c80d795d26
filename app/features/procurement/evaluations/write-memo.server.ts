import { compareProposal } from '#app/features/procurement/proposals/comparison.ts'
import { receivedStanding } from '#app/features/procurement/proposals/proposal.ts'
import {
  getReceivedProposals,
  type ReceivedProposal,
} from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { formatDate, formatTime } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, type Money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type Part, writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { getAwardRecord, type RecordedStep } from './queries-record.server.ts'
import { getEvaluation, type Judged } from './queries-scores.server.ts'
import { formatScore } from './scoring.ts'

const count = cheapLimit({ name: 'award-memos', points: 30, seconds: 300 })

/** The steps that a memo tells of; what else was done with a requirement decides nothing. */
const TOLD: Record<string, string> = {
  'requirement.publish': 'published',
  'requirement.decide': 'deadline',
  'requirement.close': 'closed',
  'requirement.reopen': 'reopened',
  'proposal.submit': 'submitted',
  'proposal.shortlist': 'shortlisted',
  'proposal.decline': 'declined',
  'proposal.accept': 'awarded',
  'proposal.expire': 'expired',
  'proposal.fall_through': 'fellThrough',
}

/**
 * The decision on an own requirement on paper for the file of a purchase, in the reader's language: every
 * proposal on one base, why it was declined, what is not known of it, and when what happened by the clock of
 * a zone that it names. Of a requirement that is not decided it is not found, as somebody else's is not;
 * `limit` after 30 in five minutes.
 */
export async function writeMemo(
  ctx: PersonCtx,
  url: string,
): Promise<{ name: string; content: Buffer<ArrayBuffer> }> {
  await count(ctx.ip)
  const { requirement, proposals } = await getReceivedProposals(ctx, url)
  if (requirement.state !== 'awarded' && requirement.state !== 'closed') throw notFound()
  const [{ owner, steps }, { criteria, judgedOf, partial }] = await Promise.all([
    getAwardRecord(ctx, url),
    getEvaluation(ctx, url),
  ])

  const { language, timeZone } = ctx
  const [t, now] = [translator(language), ctx.now()]
  const moment = (at: Date) => `${formatDate(at, timeZone, language)}, ${formatTime(at, timeZone, language)}`
  const title = t('evaluations:memo.title')
  const chosen = proposals.find(({ state }) => state === 'accepted')
  const content = await writePdf({
    language,
    title,
    under: requirement.title,
    parts: [
      {
        kind: 'columns',
        columns: [
          { label: t('evaluations:memo.buyer'), lines: [owner] },
          { label: t('evaluations:memo.deadline'), lines: [moment(requirement.deadline)] },
          {
            label: t('evaluations:memo.procedure'),
            lines: [t(requirement.sealed ? 'evaluations:memo.sealed' : 'evaluations:memo.open')],
          },
        ],
      },
      { kind: 'heading', text: t('evaluations:memo.decision') },
      {
        kind: 'lines',
        lines: [
          chosen
            ? t('evaluations:memo.awarded', {
                name: chosen.provider,
                total: totalOf(chosen, { language, t }),
              })
            : t('evaluations:memo.none', { reason: requirement.closedReason ?? '' }),
        ],
      },
      ...(criteria.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: t('evaluations:memo.criteria') },
            {
              kind: 'lines' as const,
              lines: [
                ...criteria.map(({ name, weight }) => t('evaluations:weighted', { name, weight })),
                ...(partial.length > 0 ? [t('evaluations:memo.partial', { names: partial.join(', ') })] : []),
              ],
            },
          ]),
      { kind: 'heading', text: t('evaluations:memo.compared') },
      tableOf(proposals, { language, t, currency: requirement.currency }),
      ...proposals.flatMap((proposal) =>
        partsOf(proposal, {
          language,
          t,
          moment,
          scored: scoredOf(judgedOf(proposal.code), criteria, { language, t }),
        }),
      ),
      { kind: 'heading', text: t('evaluations:memo.history') },
      { kind: 'lines', lines: historyOf(steps, proposals, { t, moment }) },
    ],
    foot: t('evaluations:memo.foot', { date: moment(now), zone: timeZone }),
    at: now,
  })
  return { name: `${title}-${requirement.url}.pdf`, content }
}

type Reader = { language: Language; t: Translate }
type Clock = { moment: (at: Date) => string }

function totalOf(proposal: ReceivedProposal, { language, t }: Reader): string {
  const { total, unknown } = compareProposal(proposal.said, null)
  return leastOr(total, unknown.length > 0, { language, t })
}

function leastOr(amount: Money, isLeast: boolean, { language, t }: Reader): string {
  const said = formatMoney(amount, language, 'code')
  return isLeast ? t('proposals:compare.atLeast', { amount: said }) : said
}

function tableOf(
  proposals: readonly ReceivedProposal[],
  { currency, ...reader }: Reader & { currency: string | null },
): Part {
  const { t } = reader
  return {
    kind: 'table',
    head: [
      t('evaluations:column.provider'),
      t('proposals:compare.total'),
      t('proposals:compare.perPerson'),
      t('proposals:compare.perDay'),
    ],
    rows: proposals.map(({ provider, said }) => {
      const { total, perPerson, perPersonAndDay, unknown } = compareProposal(said, currency)
      const amount = (one: Money) => leastOr(one, unknown.length > 0, reader)
      return [provider, amount(total), amount(perPerson), amount(perPersonAndDay)]
    }),
    sums: [],
  }
}

/** What was agreed on for a proposal, point by point; nothing where that was not done. */
function scoredOf(
  { score, agreed }: Judged,
  criteria: readonly { id: string; name: string }[],
  { language, t }: Reader,
): string[] {
  if (score === null) return []
  const points = criteria.map(({ id, name }) => `${name}: ${agreed[id]}`).join(', ')
  return [t('evaluations:memo.scored', { score: formatScore(score, language), points })]
}

function partsOf(
  { provider, standing, said, reason, files }: ReceivedProposal,
  { t, moment, scored }: Reader & Clock & { scored: readonly string[] },
): Part[] {
  const { unknown } = compareProposal(said, null)
  const lines = [
    t(receivedStanding(standing)),
    ...scored,
    ...(reason ? [t('evaluations:memo.reason', { reason })] : []),
    ...unknown.map((name) => t(`proposals:unknown.${name}`)),
    t('evaluations:memo.version', { version: said.version, date: moment(said.createdAt) }),
    t('evaluations:memo.valid', { date: moment(said.validUntil) }),
    ...(files.length > 0
      ? [t('evaluations:memo.files', { names: files.map(({ title }) => title).join(', ') })]
      : []),
  ]
  return [{ kind: 'said', label: provider, lines }]
}

function historyOf(
  steps: readonly RecordedStep[],
  proposals: readonly ReceivedProposal[],
  { t, moment }: Pick<Reader, 't'> & Clock,
): string[] {
  const names = new Map(proposals.map(({ code, provider }) => [code, provider]))
  return steps.flatMap(({ at, action, code, by }) => {
    const step = TOLD[action]
    if (step === undefined) return []
    const said = t(`evaluations:memo.step.${step}`, { name: names.get(code ?? '') ?? '' })
    return [[moment(at), said, ...(by === null ? [] : [by])].join(' · ')]
  })
}
