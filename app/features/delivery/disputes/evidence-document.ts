import { formatDate, formatMoment, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import {
  type EvidencePaper,
  type SaleFacts,
  type SaleMessage,
  type SeatRecord,
  sayFacts,
} from './evidence.ts'

type Known = { facts: SaleFacts; seats: readonly SeatRecord[]; messages: readonly SaleMessage[] }
type Said = { language: Language; t: Translate; now: Date }
type Part =
  | { kind: 'lines'; lines: readonly string[]; quiet?: boolean }
  | { kind: 'said'; label: string; lines: readonly string[] }

/** A paper of what was recorded of each seat, or of what both sides wrote, for the bank. */
export function evidenceDocument(paper: Exclude<EvidencePaper, 'invoice'>, known: Known, said: Said) {
  const { language, t, now } = said
  const { facts } = known
  return {
    language,
    title: t(`disputes:paper.${paper}`),
    under: `${facts.title} · ${facts.reference}`,
    parts: paper === 'attendance' ? attendanceParts(known, said) : messageParts(known.messages, said),
    foot: t('disputes:paper.foot', { date: formatDate(now, 'UTC', language) }),
    at: now,
  }
}

function attendanceParts({ facts, seats }: Known, said: Said): Part[] {
  const { language, t, now } = said
  const zone = facts.timeZone ?? 'UTC'
  const at = (iso: string) => {
    const moment = new Date(iso)
    return `${formatMoment(moment, zone, language, now)} ${zoneName(moment, zone, language)}`
  }
  return [
    { kind: 'lines', lines: sayFacts({ ...facts, mails: [] }, said) },
    ...seats.map(({ checkedInAt, marks }, index): Part => {
      const lines = [
        ...(checkedInAt ? [t('disputes:paper.door', { at: at(checkedInAt) })] : []),
        ...marks.map(({ startsAt, half, mark }) =>
          t(`disputes:paper.${mark}`, {
            day: formatDate(new Date(startsAt), zone, language),
            half: t(`disputes:paper.half${half === 2 ? 2 : 1}`),
          }),
        ),
      ]
      const label = t('disputes:paper.seat', { number: index + 1 })
      return { kind: 'said', label, lines: lines.length > 0 ? lines : [t('disputes:paper.nothing')] }
    }),
  ]
}

const messageParts = (messages: readonly SaleMessage[], { language, t, now }: Said): Part[] =>
  messages.map(({ at, isSeller, words }) => ({
    kind: 'said',
    label: `${formatMoment(new Date(at), 'UTC', language, now)} UTC · ${t(`disputes:paper.${isSeller ? 'seller' : 'buyer'}`)}`,
    lines: words.split('\n'),
  }))
