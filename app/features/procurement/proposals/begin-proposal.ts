import { localDate } from '#app/kit/dates.ts'
import { localClock } from '#app/kit/local-time.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { ProposalVersion } from './proposal.ts'

const DAY_MS = 86_400_000
/** For how long after the deadline a proposal holds, unless its provider says otherwise. */
const USUAL_VALID_DAYS = 30

type Begun = {
  requirement: { deadline: string }
  terms: { currency: string; timeZone: string }
}
type Said = {
  said: ProposalVersion
  trainerUsername: string | null
  topic: { slug: string } | null
}

/** What the form of a proposal begins with: what stands, or what is usual. */
export function beginProposal(own: Said | null, { requirement, terms }: Begun): Record<string, string> {
  if (!own) {
    const until = new Date(Date.parse(requirement.deadline) + USUAL_VALID_DAYS * DAY_MS)
    return {
      ...terms,
      feeUnit: 'day',
      travel: 'included',
      materials: 'included',
      from: '09:00',
      to: '17:00',
      validUntil: localDate(until, terms.timeZone),
    }
  }
  const { said, trainerUsername, topic } = own
  const { timeZone, currency, days } = said
  const amount = (minor: number | null) => (minor === null ? '' : decimalOf(money(minor, currency)))
  const [first] = days
  const clock = (at: string | undefined) => (at ? localClock(new Date(at), timeZone) : '')
  return {
    currency,
    timeZone,
    fee: amount(said.feeMinor),
    feeUnit: said.feeUnit,
    travel: said.travel,
    travelAmount: amount(said.travelMinor),
    materials: said.materials,
    materialsAmount: amount(said.materialsMinor),
    otherAmount: amount(said.otherMinor),
    otherText: said.otherText,
    words: said.words,
    trainer: trainerUsername ?? '',
    topic: topic?.slug ?? '',
    from: clock(first?.startsAt),
    to: clock(first?.endsAt),
    validUntil: localDate(said.validUntil, timeZone),
    ...Object.fromEntries(
      days.map((day, at) => [`day${at + 1}`, localDate(new Date(day.startsAt), timeZone)]),
    ),
  }
}

/** What the form begins with when an earlier proposal is copied: all but its days and its validity. */
export function copyProposal(earlier: Said, begun: Record<string, string>): Record<string, string> {
  const { said, topic, trainerUsername } = earlier
  const usual = { requirement: { deadline: said.validUntil.toISOString() }, terms: said }
  const copied = beginProposal({ said: { ...said, days: [] }, topic, trainerUsername }, usual)
  const { validUntil = '', from = '', to = '' } = begun
  return { ...copied, validUntil, from, to }
}
